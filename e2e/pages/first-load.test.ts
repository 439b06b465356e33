import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { expect, IS_NIGHTLY, PHONE, test, VIEWPORTS } from '../support/test';
import { delayFonts, layoutShift, NO_SHIFT, settled, watchLayoutShifts } from './page-load';

// The tests are independent, so they are distributed over all workers.
test.describe.configure({ mode: 'parallel' });

for (const path of ['/', '/courses']) {
  test(`on ${path} the first paint is before any script of a release runs`, async ({ page, site }) => {
    await untilRendered(site, path);
    await page.goto(site.origin + path);
    await settled(page);

    const { paintedAt, startedAt } = await page.evaluate(() => {
      const [main] = performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script');
      return {
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        startedAt: main?.startTime ?? Number.NaN,
      };
    });
    expect(startedAt).toBeGreaterThanOrEqual(paintedAt);
  });
}

for (const [theme, drawing] of [
  ['light', '/art/hero-day.svg'],
  ['dark', '/art/hero-night.svg'],
] as const) {
  test(`on / only the drawing of the ${theme} theme is requested, once, by the HTML`, async ({
    page,
    site,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.emulateMedia({ colorScheme: theme });
    await untilRendered(site, '/');
    await page.goto(site.origin);
    await settled(page);

    expect(requested.filter((path) => path.startsWith('/art/hero-'))).toEqual([drawing]);
    const first = requested.findIndex((path) => path.startsWith('/r/'));
    expect(requested.indexOf(drawing)).toBeLessThan(first);
  });
}

test('on / the code of a remote is fetched only when its region is near the viewport or used', async ({
  page,
  site,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const codeOf = (feature: string) =>
    paths.filter((path) => new RegExp(`^/r/${feature}/.*\\.(js|css)$`).test(path));
  await page.setViewportSize(PHONE);
  await untilRendered(site, '/');
  await page.goto(site.origin);
  await settled(page);
  expect(codeOf('(?!shell/)[^/]+')).toEqual([]);

  await page.getByRole('heading', { name: 'Our Latest Course' }).scrollIntoViewIfNeeded();
  // The first press can come before the region's code, and then has no effect.
  await expect(async () => {
    await page.getByRole('tab').nth(1).click();
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  expect(codeOf('catalog')).not.toEqual([]);
  expect(codeOf('checkout')).toEqual([]);
});

test('a page has one React, whichever remotes are loaded', async ({ page, site }) => {
  const { _id } = await liveCourse(site);
  const withReact = new Set<string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    // Only the code of React assigns this property.
    if (
      /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/.test(await response.text())
    ) {
      withReact.add(new URL(response.url()).pathname);
    }
  });
  // Each copy of react-dom announces itself to the developer tools.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
      },
    });
  });

  for (const path of ['/', `/checkout/${_id}`]) {
    await page.goto(site.origin + path);
    await settled(page);
    expect([...withReact], path).toEqual([expect.stringMatching(/^\/r\/shell\//)]);
    expect(
      await page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length),
      path,
    ).toBe(1);
  }
});

for (const viewport of VIEWPORTS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const pathOf of [
      () => '/',
      () => '/courses',
      (id: string) => `/course/${id}`,
      (id: string) => `/checkout/${id}`,
      ...(IS_NIGHTLY
        ? [
            (id: string) => `/checkout/${id}?coupon=STEP10`,
            () => '/contact-us',
            () => '/mentors',
            () => '/about-us',
            () => '/refund-policy',
          ]
        : []),
    ]) {
      test(`${pathOf('{id}')} is hydrated in place, and hardly shifts if fonts load late`, async ({
        page,
        site,
      }) => {
        const { _id } = await liveCourse(site);
        await watchLayoutShifts(page);
        await delayFonts(page);
        await page.addInitScript(keepServerMarkup);
        await untilRendered(site, pathOf(_id));
        await page.goto(site.origin + pathOf(_id));
        await settled(page);

        expect(await page.evaluate(lostServerMarkup)).toEqual([]);
        expect(await layoutShift(page)).toEqual(NO_SHIFT);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
        expect(await page.evaluate(brokenPhoneNumbers)).toEqual([]);
      });
    }
  });
}

interface WithServerMarkup {
  serverMarkup: Element[];
}

/** Records the elements of the server's HTML once it is parsed, before any deferred script runs. */
function keepServerMarkup(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const serverMarkup = [...document.querySelectorAll('#root :is(h1, h2, h3, a, form, main, section)')];
    Object.assign(window, { serverMarkup });
  });
}

/** Elements of the server's HTML that are no longer in the page, because they were rendered again instead of hydrated. */
function lostServerMarkup(): string[] {
  const { serverMarkup } = window as unknown as WithServerMarkup;
  if (serverMarkup.length < 20) return ['the server sent hardly any markup'];
  return serverMarkup
    .filter((element) => !element.isConnected)
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Phone numbers that wrap to a second line. */
function brokenPhoneNumbers(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (!/^\+\d/.test(data) || !parentElement?.closest('[href^="tel:"]')) continue;
    const number = document.createRange();
    number.selectNodeContents(texts.currentNode);
    if (number.getClientRects().length > 1) broken.push(parentElement.outerHTML);
  }
  return broken;
}
