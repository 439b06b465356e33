import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

// Every story of Storybook in a browser. The origin is localhost, because user-event needs the clipboard, which requires a secure context.
const ORIGIN = 'http://localhost:6006';
const MINUTE_MS = 60_000;

/** Storybook's report after a story's play function and the add-ons' checks. */
interface Finished {
  storyId: string;
  reporters: { type: string; result: { violations: { id: string; nodes: { html: string }[] }[] } }[];
}

const folder = mkdtempSync(join(tmpdir(), 'stepwell-storybook-'));
test.beforeAll(() => {
  test.setTimeout(5 * MINUTE_MS);
  const options = { cwd: ROOT, stdio: 'pipe', timeout: 5 * MINUTE_MS } as const;
  execFileSync('npx', ['storybook', 'build', '--quiet', '--output-dir', folder], options);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const theme of ['light', 'dark']) {
  // An error in a play function is logged, and fails the test through the fixture `problems`.
  test(`every story reaches its state without axe violations in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(10 * MINUTE_MS);
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: object };
    const ids = Object.keys(index.entries);
    expect(ids.length).toBeGreaterThan(30);

    await page.goto(`${ORIGIN}/iframe.html?id=${ids.at(-1)}&viewMode=story&globals=theme:${theme}`);
    await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished'));
    const problems: string[] = [];
    for (const id of ids) {
      const { reporters } = await page.evaluate(showStory, id);
      const violations = reporters.flatMap(({ result }) => result.violations);
      if (reporters.every(({ type }) => type !== 'a11y')) problems.push(`${id}: axe has not run`);
      for (const { id: rule, nodes } of violations)
        problems.push(`${id}: ${rule}: ${nodes.map(({ html }) => html)}`);
    }

    expect(problems).toEqual([]);
  });
}

/** Runs in the page: shows a story and waits until it has finished. */
function showStory(storyId: string): Promise<Finished> {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  if (!channel) throw new Error('The page is not a story of Storybook.');
  return new Promise((resolve) => {
    const onFinished = (finished: Finished) => {
      if (finished.storyId !== storyId) return;
      channel.off('storyFinished', onFinished);
      resolve(finished);
    };
    channel.on('storyFinished', onFinished);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

interface Channel {
  last: (event: string) => unknown;
  on: (event: string, listener: (finished: Finished) => void) => void;
  off: (event: string, listener: (finished: Finished) => void) => void;
  emit: (event: string, data: object) => void;
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  }
}
