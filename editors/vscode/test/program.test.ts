import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { test, type TestContext } from 'node:test';
import { findProgram } from '../src/program.ts';

/** A folder with the named programs in it, gone after the test. */
function folder(t: TestContext, ...programs: string[]): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'throwsight-'));
  t.after(() => fs.rmSync(dir, { recursive: true }));
  for (const program of programs) {
    const file = path.join(dir, program);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '', { mode: 0o755 });
  }
  return dir;
}

test('the setting wins over the bundled program and PATH', (t) => {
  const dir = folder(t, 'chosen', 'bin/throwsight', 'throwsight');
  const got = findProgram({ setting: path.join(dir, 'chosen'), extension: dir, path: dir, platform: 'linux' });
  assert.equal(got, path.join(dir, 'chosen'));
});

test('a setting that names no program is an error, not a reason to take another', (t) => {
  const dir = folder(t, 'bin/throwsight');
  const places = { extension: dir, path: '', platform: 'linux' } as const;
  assert.throws(() => findProgram({ ...places, setting: path.join(dir, 'absent') }), /not a program/);
  assert.throws(() => findProgram({ ...places, setting: dir }), /not a program/);
  assert.throws(() => findProgram({ ...places, setting: 'throwsight' }), /absolute/);
});

test('the bundled program wins over PATH', (t) => {
  const dir = folder(t, 'bin/throwsight', 'throwsight');
  assert.equal(findProgram({ setting: '', extension: dir, path: dir, platform: 'linux' }), path.join(dir, 'bin/throwsight'));
});

test('PATH is searched in order; a folder of that name is passed over', (t) => {
  const first = folder(t, 'throwsight/other');
  const second = folder(t, 'throwsight');
  const got = findProgram({ setting: '', extension: first, path: [first, second].join(path.delimiter), platform: 'linux' });
  assert.equal(got, path.join(second, 'throwsight'));
});

test('a relative entry of PATH is not searched', (t) => {
  const dir = folder(t, 'throwsight');
  const relative = path.relative(process.cwd(), dir);
  assert.throws(() => findProgram({ setting: '', extension: dir, path: relative, platform: 'linux' }), /not found on PATH/);
});

test('on Windows the program is an .exe', (t) => {
  const dir = folder(t, 'bin/throwsight.exe');
  assert.equal(findProgram({ setting: '', extension: dir, path: '', platform: 'win32' }), path.join(dir, 'bin/throwsight.exe'));
});
