import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { DESKTOP, expect, PHONE, test } from '../support/test';
import { JOURNEYS } from './journeys';
import { faultsAt } from './layout-faults';
import { playWholePath } from './whole-path';

// Doubles the browser's own type size, because media queries in em ignore the styles of the page.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'parallel' });

/** Window widths, each at a phone's height, which is less than 30em at this type size. */
const WIDTHS = [320, PHONE.width, 640, 1024, DESKTOP.width];

test('at twice the type size a learner with a phone buys a course', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize(PHONE);

  await page.goto(site.origin);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await playWholePath(page, site, `66${Date.now()}`.slice(0, 12));
});

for (const [name, play] of Object.entries(JOURNEYS)) {
  test(`at twice the type size the layout has no faults: ${name}`, { tag: '@nightly' }, async ({
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
      measure: async (state, scope = 'body') => {
        for (const fault of await faultsAt(page, WIDTHS, scope)) faults.push(`${state}, ${fault}`);
      },
    });

    expect(faults).toEqual([]);
  });
}
