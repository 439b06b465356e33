import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { DESKTOP, expect, IS_NIGHTLY, PHONE, test } from '../support/test';
import { JOURNEYS } from './journeys';
import { faultsAt } from './layout-faults';
import { playWholePath } from './whole-path';

// The browser's own type size is doubled, not a style of the page, because media queries in em depend on the former.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
  contextOptions: { reducedMotion: 'reduce' },
});
// Nightly, the journeys are distributed over all workers. The two tests of `npm test` share one browser and one site.
test.describe.configure({ mode: IS_NIGHTLY ? 'parallel' : 'default' });

/**
 * A phone's height is low at this type size: less than 30em. `npm test` measures 640 px, where the cookie banner does not cover
 * the floating buttons; `widths.test.ts` measures 195 px, which is laid out like a phone at this type size.
 */
const WIDTHS = IS_NIGHTLY ? [320, PHONE.width, 640, 1024, DESKTOP.width] : [640];
/** The page with every floating element: chat, back-to-top, cookie banner and buy bar. */
const SAMPLE = 'courses of each status, each tab';

test('at twice the type size a learner with a phone buys a course', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize(PHONE);

  await page.goto(site.origin);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await playWholePath(page, site, `66${Date.now()}`.slice(0, 12));
});

for (const [name, play] of Object.entries(JOURNEYS)) {
  if (!IS_NIGHTLY && name !== SAMPLE) continue;
  test(`at twice the type size the layout has no faults: ${name}`, async ({ page, site, problems }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    await page.setViewportSize(PHONE);

    await play({
      page,
      site,
      problems,
      measure: async (state, scope = 'body') => {
        for (const fault of await faultsAt(page, WIDTHS, scope)) faults.push(`${state}, ${fault}`);
      },
    });

    expect(faults).toEqual([]);
  });
}
