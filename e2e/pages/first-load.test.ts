import { liveCourse } from '../enrolment/enrol';
import { untilRendered } from '../support/api';
import { scriptUrlPattern } from '../support/built-files';
import { DESKTOP, expect, IS_NIGHTLY, PHONE, test, VIEWPORTS } from '../support/test';
import { delayFonts, layoutShift, NO_SHIFT, settled, watchLayoutShifts, watchScripts } from './page-load';

// The tests are independent, so they are distributed over all workers.
test.describe.configure({ mode: 'parallel' });

test('on /courses the HTML requests all scripts of the page before the main script is loaded', async ({
  page,
  site,
}) => {
  const scripts = await watchScripts(page);
  await page.goto(`${site.origin}/courses`);
  await settled(page);

  const later = await page.evaluate(modulesForLater);
  const ofThePage = scripts().filter(({ path }) => !later.some((module) => path.startsWith(module)));
  const main = ofThePage.find(({ path }) => scriptUrlPattern('shell', 'main').test(path));
  expect(main).toBeDefined();
  expect(ofThePage.length).toBeGreaterThan(5);
  expect(ofThePage.filter(({ requestedAt }) => requestedAt >= (main?.finishedAt ?? 0))).toEqual([]);
  expect(ofThePage.filter(({ requestedBy }) => requestedBy !== 'parser')).toEqual([]);
  expect(scripts().map(({ path }) => path)).toEqual([...new Set(scripts().map(({ path }) => path))]);
});

/** URLs of the modules of `touched` slots and of `start` modules, which are loaded after the page. */
function modulesForLater(): string[] {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
    features: {
      base: string;
      files: Record<string, string[]>;
      manifest: { slots: { module: string; when: string }[]; start?: string };
    }[];
  };
  return boot.features.flatMap(({ base, files, manifest: { slots, start = '' } }) =>
    [...slots.filter(({ when }) => when === 'touched').map(({ module }) => module), start].flatMap(
      (module) => files[module]?.slice(-1).map((file) => base + file) ?? [],
    ),
  );
}

test('react-dom is evaluated in a task of its own, after the page’s script', async ({ page, site }) => {
  await page.addInitScript(watchEvaluation);
  await page.goto(`${site.origin}/about-us`);
  await settled(page);

  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  expect([...new Set(order)]).toEqual(['the script', 'a task later', 'React']);
});

/** Runs in the page. Records the evaluation of its script, which adds a `popstate` listener, and of React, which calls a hook. */
function watchEvaluation(): void {
  const order: string[] = [];
  const listen = window.addEventListener;
  window.addEventListener = (...args: Parameters<typeof listen>) => {
    if (args[0] === 'popstate' && order.length === 0) {
      order.push('the script');
      setTimeout(() => order.push('a task later'));
    }
    listen.apply(window, args);
  };
  const tools = { checkDCE: () => order.push('React'), inject: () => 1, supportsFiber: true };
  Object.assign(window, { order, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
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
  // The pattern matches scripts and styles only, not the lists of hashes of modules that may be loaded.
  expect(codeOf('(?!shell/)[^/]+')).toEqual([]);

  await page.getByRole('heading', { name: 'Our Latest Course' }).scrollIntoViewIfNeeded();
  await page.getByRole('tab').nth(1).click();

  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
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
      test(`${pathOf('{id}')} is hydrated in place, without layout shifts if fonts load late`, async ({
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

test('"Enrolment is not open" takes as many lines in the fallback font as in the web font', {
  tag: '@nightly',
}, async ({ page, newSite, otherApi }) => {
  otherApi.settings = { ...otherApi.settings, isCourseEnrollmentAllowed: 'false' };
  const site = await newSite({ apiOrigin: otherApi.origin });
  await untilRendered(site, '/course/algebra');

  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto(`${site.origin}/course/algebra`);
    await settled(page);
    const notice = page.getByText('Enrolment is not open');
    const ours = await notice.boundingBox();
    await notice.evaluate(useFallbackFont);
    const local = await notice.boundingBox();

    expect(local?.width, 'the fallback font has another width').not.toBe(ours?.width);
    expect(local?.height, `at ${viewport.width} px`).toBe(ours?.height);
  }
});

/** Shows an element in the font that is used while ours is loaded. Runs in the page. */
async function useFallbackFont(element: Element): Promise<void> {
  (element as HTMLElement).style.fontFamily = '"Figtree Fallback"';
  element.getBoundingClientRect();
  await document.fonts.ready;
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
