import * as fs from 'node:fs';
import * as path from 'node:path';

/** The places a server may come from, nearest first. */
export interface Places {
  /** The setting `throwsight.path`; empty when unset. */
  readonly setting: string;
  /** The folder the extension is installed in; it may carry a server in bin/. */
  readonly extension: string;
  /** The value of PATH. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

/**
 * The server to run, as an absolute path. The setting wins and is never
 * passed over: whoever names a program wants that one or to hear about it.
 * Fails with a sentence for the user.
 */
export function findProgram(places: Places): string {
  const name = places.platform === 'win32' ? 'throwsight.exe' : 'throwsight';
  if (places.setting !== '') {
    if (!path.isAbsolute(places.setting)) {
      throw new Error(`throwsight.path must be an absolute path, not "${places.setting}".`);
    }
    if (!isProgram(places.setting)) {
      throw new Error(`throwsight.path names "${places.setting}", which is not a program.`);
    }
    return places.setting;
  }
  // A relative entry of PATH would let the opened folder choose the program.
  const folders = places.path.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of [path.join(places.extension, 'bin'), ...folders]) {
    const candidate = path.join(folder, name);
    if (isProgram(candidate)) {
      return candidate;
    }
  }
  throw new Error(`${name} was not found on PATH. Install it, or name it in the setting throwsight.path.`);
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
