import type { Page } from '@playwright/test';
import { NETWORK_ERROR } from '@stepwell/contract';
import { fillBillingForm, liveCourse } from '../enrolment/enrol';
import { chunkNumberOf } from '../support/built-files';
import { changingProxy } from '../support/changing-proxy';
import type { Site } from '../support/site';
import { expect, test, untilHydrated } from '../support/test';

type Remote = 'catalog' | 'checkout' | 'engagement';
type Part = 'entry' | 'module' | 'lazy chunk' | 'style';

/** The module of each remote's page, the title of its fallback card, and the heading of the intact page. */
const PAGES: Record<Remote, { module: string; card: string; heading: string }> = {
  catalog: {
    module: 'CourseListPage',
    card: 'The course list cannot be shown right now.',
    heading: 'Find the course that meets you',
  },
  checkout: {
    module: 'CheckoutPage',
    card: 'The checkout cannot be shown right now.',
    heading: 'Billing details',
  },
  engagement: {
    module: 'ContactPage',
    card: 'The contact page cannot be shown right now.',
    heading: 'Ask us anything.',
  },
};

/** Changed parts of each attempt to load the page, first by a link, then by Retry. Each attempt fails at a different part. */
const ATTEMPTS: Part[][] = [
  ['entry', 'lazy chunk', 'module', 'style'],
  ['lazy chunk', 'module', 'style'],
  ['module', 'style'],
  ['style'],
];

/** Appended to changed files: leaves a mark if the browser runs or applies them. */
const SCRIPT_MARK = "\n;document.documentElement.setAttribute('data-changed-script', '');";
const STYLE_MARK = '\n:root{--changed-style:1}';
const NO_MARKS = { script: false, style: '' };

test('a changed file of a remote is neither run nor applied', async ({ browser, site }) => {
  const course = (await liveCourse(site))._id;

  await Promise.all(
    (['catalog', 'checkout', 'engagement'] as const).map(async (remote) => {
      let files: RegExp | undefined;
      const changed: string[] = [];
      const proxy = await changingProxy(site.origin, {
        applies: ({ url = '' }) => files?.test(url) ?? false,
        rewrite: (body, url) => {
          changed.push(url);
          return Buffer.concat([body, Buffer.from(url.includes('.css') ? STYLE_MARK : SCRIPT_MARK)]);
        },
      });
      const context = await browser.newContext();
      const page = await context.newPage();
      const { card, heading } = PAGES[remote];

      for (const [attempt, parts] of ATTEMPTS.entries()) {
        files = filesOf(remote, parts);
        if (attempt === 0) await navigateTo(page, remote, proxy.origin, course);
        else await retry(page).click();
        await expect(page.getByRole('heading', { name: card })).toBeVisible();
        await expect(retry(page)).toBeEnabled();
      }
      expect(await marksOf(page)).toEqual(NO_MARKS);
      files = undefined;
      await retry(page).click();
      await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible();
      if (remote === 'checkout') {
        files = filesOf(remote, ['lazy chunk']);
        await expectFormRefused(page);
        expect(await marksOf(page)).toEqual(NO_MARKS);
      }

      expect(partsOf(remote, changed)).toEqual(ATTEMPTS[0]);
      await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
      await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
      await context.close();
      proxy.close();
    }),
  );
});

test('the browser reports violations of the content security policy to the edge', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/Trusted(HTML|ScriptURL|TypePolicy)|integrity/i);
  await page.goto(site.origin);
  const before = await violations(site);

  const results = await page.evaluate(() => {
    const resultOf = (act: () => unknown) => {
      try {
        act();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    const script = document.createElement('script');
    return {
      markup: resultOf(() => {
        document.createElement('div').innerHTML = '<b>text</b>';
      }),
      otherAddress: resultOf(() => {
        script.src = '/api/courses/getAllCourses';
      }),
      otherPolicy: resultOf(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('other', {}),
      ),
    };
  });
  const withoutHash = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { src } = document.querySelector('script[src]') as HTMLScriptElement;
        const script = Object.assign(document.createElement('script'), { src: `${src}?again` });
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        // Appended to the body, because the integrity loader adds a hash to elements of the head.
        document.body.append(script);
      }),
  );

  expect({ ...results, withoutHash }).toEqual({
    markup: 'refused',
    otherAddress: 'refused',
    otherPolicy: 'refused',
    withoutHash: 'refused',
  });
  await expect
    .poll(async () => (await violations(site))['require-trusted-types-for'] ?? 0)
    .toBe((before['require-trusted-types-for'] ?? 0) + 2);
  await expect
    .poll(async () => (await violations(site))['trusted-types'] ?? 0)
    .toBe((before['trusted-types'] ?? 0) + 1);
});

/** Patterns of the names of a remote's files, by part. */
function filePatterns(remote: Remote): Record<Part, string> {
  const own = chunkNumberOf(remote, PAGES[remote].module);
  return {
    entry: 'remoteEntry\\.js',
    module: `${own}\\.\\w+\\.js`,
    'lazy chunk': `(?!${own}\\.)\\d+\\.\\w+\\.js`,
    style: `${own}\\.\\w+\\.css`,
  };
}

function filesOf(remote: Remote, parts: Part[]): RegExp {
  const names = parts.map((part) => filePatterns(remote)[part]);
  return new RegExp(`^/r/${remote}/[^/]+/(${names.join('|')})(\\?|$)`);
}

function partsOf(remote: Remote, paths: string[]): string[] {
  const [all = []] = ATTEMPTS;
  return all.filter((part) => paths.some((path) => filesOf(remote, [part]).test(path)));
}

function marksOf(page: Page): Promise<typeof NO_MARKS> {
  return page.evaluate(() => ({
    script: document.documentElement.hasAttribute('data-changed-script'),
    style: getComputedStyle(document.documentElement).getPropertyValue('--changed-style'),
  }));
}

/** Navigates to the remote's page by a link, because a page that is opened by its URL has its styles in the HTML. */
async function navigateTo(page: Page, remote: Remote, origin: string, course: string): Promise<void> {
  await page.goto(origin + (remote === 'checkout' ? `/course/${course}` : '/privacy-policy'));
  await untilHydrated(page);
  if (remote === 'checkout') return page.getByRole('link', { name: 'Register Now' }).first().click();
  const name = remote === 'catalog' ? 'Courses' : 'Contact Us';
  await page.getByRole('banner').getByRole('link', { name }).click();
}

function retry(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Retry' });
}

/** Asserts that a form whose lazy code fails to load shows the network error and keeps the typed text. */
async function expectFormRefused(page: Page): Promise<void> {
  await fillBillingForm(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  const form = page.getByRole('form', { name: 'Billing details' });
  await expect(form.getByRole('alert')).toHaveText(NETWORK_ERROR);
  await expect(form.getByLabel('Phone')).not.toHaveValue('');
}

async function violations({ origin }: Site): Promise<Record<string, number>> {
  const reply = (await (await fetch(`${origin}/health/releases`)).json()) as {
    response: { data: { violations: Record<string, number> } };
  };
  return reply.response.data.violations;
}
