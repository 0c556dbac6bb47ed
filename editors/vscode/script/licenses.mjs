// Writes the licences that the package must carry: the repository's, and those of the modules bundled into it.
// They are copied at packaging time: second copies under version control would drift.
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
copyFileSync(new URL('../../LICENSE', root), new URL('LICENSE', root));

const { inputs } = JSON.parse(readFileSync(new URL('out/meta.json', root), 'utf8'));
const modules = new Set(Object.keys(inputs).map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
const notices = [...modules].sort().map((module) => {
  const folder = new URL(`${module}/`, root);
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) {
    throw new Error(`${name} has no licence file: look before shipping it`);
  }
  return `${name} ${version}\n\n${readFileSync(new URL(file, folder), 'utf8').trim()}\n`;
});
writeFileSync(new URL('out/LICENSES.txt', root), notices.join(`\n${'-'.repeat(80)}\n\n`));
