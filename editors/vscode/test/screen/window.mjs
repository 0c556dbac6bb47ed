// The editor's window as a person meets it: text, squiggles, the box under the mouse, the menu of fixes.
import { createRequire } from 'node:module';
import path from 'node:path';

const limit = Number(process.env.LIMIT ?? 60) * 1000;
const box = '.monaco-hover:not(.hidden) .monaco-hover-content';

/** Opens a browser on the editor at `url`; Playwright stands beside the editor in its folder. */
export async function openWindow({ editor, url, folder, browser }) {
  const { chromium } = createRequire(path.join(editor, 'package.json'))('playwright-core');
  const chrome = await chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  const page = await chrome.newPage({ viewport: { width: 1100, height: 760 }, deviceScaleFactor: 1.3 });
  return new Window(chrome, page, url, folder);
}

class Window {
  constructor(chrome, page, url, folder) {
    Object.assign(this, { chrome, page, url, folder });
  }

  close() {
    return this.chrome.close();
  }

  /** Opens the window anew on one file, the side bar closed. */
  async open(file) {
    const document = `vscode-remote://${new URL(this.url).host}${path.join(this.folder, file)}`;
    const payload = JSON.stringify([['openFile', document]]);
    const address = `${this.url}/?folder=${encodeURIComponent(this.folder)}&payload=${encodeURIComponent(payload)}`;
    await this.page.goto(address, { timeout: 120_000, waitUntil: 'commit' });
    await this.page.waitForSelector('.monaco-editor .view-line', { timeout: 120_000 });
    if (await this.page.locator('.part.sidebar').isVisible()) {
      await this.page.keyboard.press('Control+b');
      await this.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
    }
  }

  /** The visible text of the file; the editor draws spaces as non-breaking ones and lines in any order. */
  text() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.view-line')]
        .sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)
        .map((line) => line.textContent.replaceAll('\u00a0', ' '))
        .join('\n'));
  }

  /** Waits until the text holds `mark` and gives the mark's rectangle on the screen. */
  async locate(mark) {
    const handle = await this.page.waitForFunction((wanted) => {
      for (const line of document.querySelectorAll('.view-line')) {
        const start = line.textContent.replaceAll('\u00a0', ' ').indexOf(wanted);
        if (start < 0) continue;
        const range = document.createRange();
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        let before = 0;
        for (let node; (node = walker.nextNode()); before += node.data.length) {
          const holds = (offset) => offset >= before && offset <= before + node.data.length;
          if (holds(start) && start < before + node.data.length) range.setStart(node, start - before);
          if (holds(start + wanted.length)) {
            range.setEnd(node, start + wanted.length - before);
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x, y, width, height };
          }
        }
      }
      return undefined;
    }, mark, { timeout: limit });
    return handle.jsonValue();
  }

  /** Waits for exactly `count` squiggles of a level that touch `mark`. */
  async squiggles(level, mark, count) {
    for (const end = Date.now() + limit; ; await this.page.waitForTimeout(100)) {
      const place = await this.locate(mark);
      const found = await this.page.locator(`.monaco-editor .squiggly-${level}`).evaluateAll((all, at) => all.filter((one) => {
        const b = one.getBoundingClientRect();
        return b.x < at.x + at.width && at.x < b.x + b.width && b.y < at.y + at.height && at.y < b.y + b.height;
      }).length, place);
      if (found === count) return;
      if (Date.now() > end) throw new Error(`${found} squiggles (${level}) at "${mark}", not ${count}`);
    }
  }

  /** Rests the mouse on the beginning of `mark` until the box holds all of `wanted`; the box stays open. Gives its text. */
  async hover(mark, wanted) {
    let text = 'no box';
    for (const end = Date.now() + limit; Date.now() < end;) {
      const at = await this.locate(mark);
      await this.leave();
      await this.page.mouse.move(at.x + 10, at.y + at.height / 2, { steps: 3 });
      // The box fills as each answer comes, so it is read again for a while before the mouse is moved anew.
      for (let i = 0; i < 20; i++) {
        await this.page.waitForTimeout(150);
        const parts = await this.page.locator(box).allInnerTexts();
        if (parts.length > 0) text = flat(parts.join(' '));
        if (parts.length > 0 && wanted.every((one) => text.includes(flat(one)))) return text;
      }
    }
    throw new Error(`the box at "${mark}" lacks "${wanted.find((one) => !text.includes(flat(one)))}": ${text}`);
  }

  /** Puts the mouse and the keyboard back where they open nothing. */
  async leave() {
    await this.page.keyboard.press('Escape');
    await this.page.mouse.move(1050, 700);
    await this.page.locator(box).first().waitFor({ state: 'hidden', timeout: 5000 }).catch(() => {});
  }

  /** Opens the menu of fixes at `mark`; gives the row whose title begins with `title`. */
  async fixes(mark, title) {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    const row = rows.filter({ hasText: title }).first();
    let seen = [];
    for (const end = Date.now() + limit; Date.now() < end;) {
      await this.leave();
      const at = await this.locate(mark);
      await this.page.mouse.click(at.x + 10, at.y + at.height / 2);
      await this.page.mouse.move(1050, 700);
      // The light bulb says that the fixes are known; the key pressed before it can be lost.
      await this.page.locator('[class*="codicon-gutter-lightbulb"], .lightBulbWidget').first().waitFor({ timeout: 3000 }).catch(() => {});
      await this.page.keyboard.press('Control+.');
      if (await row.waitFor({ timeout: 3000 }).then(() => true, () => false)) return row;
      seen = await rows.allInnerTexts();
    }
    throw new Error(`no fix "${title}" at "${mark}", only: ${seen.join('; ') || 'none'}`);
  }

  /** Opens the menu of what is done to the whole file, by the command's name; gives the row whose title begins with `title`. */
  async sourceActions(title) {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    const row = rows.filter({ hasText: title }).first();
    let seen = [];
    for (const end = Date.now() + limit; Date.now() < end;) {
      await this.leave();
      await this.page.locator('.monaco-editor .view-line').first().click();
      await this.page.keyboard.press('F1');
      await this.page.keyboard.type('Source Action...');
      await this.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Source Action...' }).first().waitFor({ timeout: 5000 }).catch(() => {});
      await this.page.keyboard.press('Enter');
      if (await row.waitFor({ timeout: 5000 }).then(() => true, () => false)) return row;
      seen = await rows.allInnerTexts();
    }
    throw new Error(`no source action "${title}", only: ${seen.join('; ') || 'none'}`);
  }

  undo() {
    return this.page.keyboard.press('Control+z');
  }

  /** Waits until the text is no longer `before`. */
  async changes(before) {
    for (const end = Date.now() + limit; (await this.text()) === before; await this.page.waitForTimeout(100)) {
      if (Date.now() > end) throw new Error('the text stays as it is');
    }
  }

  /** Waits until the text holds and lacks what is wanted, spaces aside. */
  async shows({ contains = [], lacks = [] }) {
    for (const end = Date.now() + limit; ; await this.page.waitForTimeout(100)) {
      const text = flat(await this.text());
      const missing = contains.find((one) => !text.includes(flat(one)));
      const extra = lacks.find((one) => text.includes(flat(one)));
      if (missing === undefined && extra === undefined) return;
      if (Date.now() > end) throw new Error(missing !== undefined ? `the text lacks "${missing}"` : `the text holds "${extra}"`);
    }
  }

  save() {
    return this.page.keyboard.press('Control+s');
  }

  /** A picture of the whole window. */
  picture(file) {
    return this.page.screenshot({ path: file });
  }

  /** A picture of the editor alone, down to the end of the text, of the box or of the menu. */
  async cropped(file) {
    await this.page.waitForTimeout(1000); // the box adds its links to fixes late
    const { width, height } = this.page.viewportSize();
    const clip = await this.page.evaluate((outer) => {
      const all = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const [group] = all('.editor-group-container');
      const floating = all('.monaco-hover:not(.hidden), .action-widget');
      const right = Math.max(...[...all('.view-line > span'), ...floating].map((one) => one.right));
      const bottom = Math.max(...[...all('.view-line'), ...floating].map((one) => one.bottom));
      return { x: group.x, y: group.y, width: Math.min(right + 40, outer.width) - group.x, height: Math.min(bottom + 12, outer.height) - group.y };
    }, { width, height });
    await this.page.screenshot({ path: file, clip });
  }
}

export function flat(text) {
  return text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
}
