// Runs a scenario in a real VS Code, by mouse and keys.
// usage: node scenario.mjs EDITOR EXTENSION PROGRAM SCENARIO OUT
//   EDITOR     the folder install.sh filled
//   EXTENSION  the packed extension, throwsight-VERSION.vsix
//   PROGRAM    the server
//   OUT        a folder for pictures and logs; emptied first
// env: BROWSER=/usr/bin/chromium   LIMIT=seconds a step may take (60)
import fs from 'node:fs';
import path from 'node:path';
import { startHost } from './host.mjs';
import { flat, openWindow } from './window.mjs';

const [editor, extension, program, scenario, out] = process.argv.slice(2).map((arg) => path.resolve(arg));
const { project, steps } = JSON.parse(fs.readFileSync(scenario, 'utf8'));
fs.rmSync(out, { recursive: true, force: true });
const folder = path.join(out, 'project');
fs.cpSync(path.join(path.dirname(scenario), project), folder, { recursive: true });

const host = await startHost({ editor, extension, program, work: path.join(out, 'work') });
const window = await openWindow({ editor, url: host.url, folder, browser: process.env.BROWSER ?? '/usr/bin/chromium' });
let file;
let saved; // its bytes before the last fix

const bytes = () => fs.readFileSync(path.join(folder, file));

/** Waits until the file on disk is as wanted. */
async function onDisk(wanted) {
  for (let i = 0; i < 100 && !wanted(bytes()); i++) await window.page.waitForTimeout(100);
  return bytes();
}

/** Chooses a row of a menu. */
async function choose(row, picture) {
  if (picture) await window.cropped(path.join(out, `${picture}.png`));
  const chosen = await row.innerText();
  saved = bytes();
  await row.click();
  return chosen;
}

const run = {
  open: async (name) => {
    file = name;
    await window.open(name);
  },
  diagnostic: async ({ level, at, message, count = 1 }) => {
    await window.squiggles(level, at, count);
    // The box promises a fix where there is one, and there is one for everything the scenario meets.
    if (message !== undefined) return window.hover(at, [message, 'Quick Fix']);
  },
  hover: ({ at, contains }) => window.hover(at, contains),
  action: async ({ at, title }, picture) => choose(await window.fixes(at, title), picture),
  fixAll: async ({ title }, picture) => choose(await window.sourceActions(title), picture),
  /** One undo, and the file is what it was, to the byte. */
  undo: async () => {
    const before = await window.text();
    await window.undo();
    await window.changes(before);
    await window.save();
    const now = await onDisk((text) => text.equals(saved));
    if (!now.equals(saved)) throw new Error(`after one undo the file is another:\n${now}`);
  },
  write: ({ file: name, text }) => fs.writeFileSync(path.join(folder, name), text),
  text: async (wanted) => {
    await window.shows(wanted);
    await window.save();
    const now = await onDisk((text) => (wanted.contains ?? []).every((one) => flat(`${text}`).includes(flat(one))));
    return `${now}`;
  },
};

let passed = 0;
let failed = 0;
for (const [i, { picture, ...step }] of steps.entries()) {
  const [[kind, what]] = Object.entries(step);
  try {
    const seen = await run[kind](what, picture);
    passed++;
    console.log(`ok ${i + 1} ${kind} ${JSON.stringify(what)}`);
    if (seen) console.log(seen.replace(/^/gm, '    '));
    await window.picture(path.join(out, `${i + 1}-${kind}.png`));
    if (picture && kind !== 'action') await window.cropped(path.join(out, `${picture}.png`)); // a menu is gone by now
  } catch (err) {
    failed++;
    console.log(`FAIL ${i + 1} ${kind} ${JSON.stringify(what)}\n    ${err.message}`);
    await window.picture(path.join(out, `${i + 1}-failed.png`)).catch(() => {});
    break; // each step builds on the one before
  }
}
await window.close();
await host.stop();
console.log(`${passed} passed, ${failed} failed${failed ? `, ${steps.length - passed - failed} not run` : ''}`);
process.exit(failed === 0 ? 0 : 1);
