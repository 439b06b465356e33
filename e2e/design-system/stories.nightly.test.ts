import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/root';
import { expect, test } from '../support/test';

// Of localhost, since user-event needs the clipboard of a secure context.
const ORIGIN = 'http://localhost:6006';
const MINUTE_MS = 60_000;

/** What Storybook reports after a story's play function and the checks of its add-ons. */
interface Finished {
  status: string;
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
  test(`every story reaches its state in the ${theme} theme, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(10 * MINUTE_MS);
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
      entries: Record<string, object>;
    };
    expect(Object.keys(entries).length).toBeGreaterThan(100);

    const found: string[] = [];
    for (const id of Object.keys(entries)) {
      await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`);
      const { status, reporters } = await finished(page);
      const violations = reporters.flatMap(({ result }) => result.violations);
      expect(
        reporters.map(({ type }) => type),
        id,
      ).toEqual(['a11y']);
      found.push(...violations.map((each) => `${id}: ${each.id}: ${each.nodes.map(({ html }) => html)}`));
      if (status !== 'success') found.push(`${id}: ${status}`);
    }

    expect(found).toEqual([]);
  });
}

async function finished(page: Page): Promise<Finished> {
  const handle = await page.waitForFunction(
    () => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0],
  );
  return handle.jsonValue() as Promise<Finished>;
}

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: { last: (event: string) => unknown[] | undefined };
  }
}
