import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { DESKTOP, expect, IS_NIGHTLY, PHONE, test } from '../support/test';
import { JOURNEYS_TO_PLAY } from './journeys';
import { faultsAt, smallTargets } from './layout-faults';
import { playWholePath } from './whole-path';

// The browser's own setting, not a style of the page: media queries follow it.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'parallel' });

/** Between them the page is as wide as a tablet's. */
const WIDTHS = IS_NIGHTLY ? [PHONE.width, 640, DESKTOP.width] : [PHONE.width];

test('at twice the type size a learner with a phone buys a course', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize(PHONE);

  await page.goto(site.origin);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await playWholePath(page, site, `66${Date.now()}`.slice(0, 12));
});

for (const [name, play] of JOURNEYS_TO_PLAY) {
  test(`at twice the type size nothing is cut, covered or too wide, and targets are large enough: ${name}`, async ({
    page,
    site,
    problems,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    await page.setViewportSize(PHONE);

    await play({
      page,
      site,
      problems,
      look: async (state, scope = 'body') => {
        for (const fault of await faultsAt(page, WIDTHS, scope)) faults.push(`${state}, ${fault}`);
        for (const target of await page.evaluate(smallTargets)) faults.push(`${state}: ${target}`);
      },
    });

    expect(faults).toEqual([]);
  });
}
