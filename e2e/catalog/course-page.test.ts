import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { settled } from '../pages/page-load';
import { scriptUrlPattern } from '../support/built-files';
import { DESKTOP, expect, PHONE, test } from '../support/test';

test('a hovered course opens from its prefetched data', async ({ page, site, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { _id, courseName } = await liveCourse(site);
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/courses`);
  await settled(page);
  const card = page.getByRole('main').getByRole('link', { name: courseName, exact: true });

  await card.hover();
  await expect
    .poll(() => fetched)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(scriptUrlPattern('catalog', 'CoursePage')),
        '/api/courses/getCourse',
      ]),
    );
  await page.context().setOffline(true);
  await card.click();

  await expect(page).toHaveURL(`${site.origin}/course/${_id}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible();
  await page.context().setOffline(false);
});

test('a coupon in the URL stays in the URL of every tab and reaches checkout', async ({ page, site }) => {
  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/course/${_id}?coupon=STEP10&tab=curriculum`);
  await expect(page.getByRole('tab', { name: 'Curriculum' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Curriculum' }).press('ArrowRight');
  await expect(page).toHaveURL(`${site.origin}/course/${_id}?coupon=STEP10&tab=instructor`);
  await expect(page.getByRole('tab', { name: 'Instructor' })).toBeFocused();
  await page.getByRole('link', { name: 'Register Now' }).click();

  await expect(page).toHaveURL(`${site.origin}/checkout/${_id}?coupon=STEP10`);
  await expect(page.getByText(/^STEP10 applied/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a card far down the home page opens its course at the heading, from the first frame on', async ({
    page,
    site,
  }) => {
    const { courseName } = await liveCourse(site);
    await page.goto(site.origin);
    const script = scriptUrlPattern('catalog', 'CoursePage');
    const code = page.waitForEvent('requestfinished', (request) => script.test(request.url()));
    const card = page.getByRole('main').getByRole('link', { name: courseName, exact: true });
    await card.scrollIntoViewIfNeeded();
    await code;
    await page.evaluate(watchHeadings, courseName);

    await card.click();

    await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
    expect(tops.length).toBeGreaterThan(1);
    for (const top of tops) {
      // The heading is in the upper half of the phone's window.
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(400);
    }
  });

  test('exactly one enrol button is always in view', async ({ page, site }) => {
    const { _id } = await liveCourse(site);
    await page.goto(`${site.origin}/course/${_id}`);
    const inCard = page.getByRole('complementary', { name: 'Course summary' }).getByRole('link', {
      name: 'Register Now',
    });
    const inBar = page.getByRole('complementary', { name: 'Register', exact: true }).getByRole('link', {
      name: 'Register Now',
    });
    await expect(inBar).toBeInViewport();
    await expect(inCard).not.toBeInViewport();

    await inCard.scrollIntoViewIfNeeded();
    await expect(inBar).toBeHidden();

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(inBar).toBeInViewport();
    await scrollToEnd(page);
    const bar = await inBar.boundingBox();
    const registration = await page.getByText(/^Company registration/).boundingBox();
    expect((registration?.y ?? 0) + (registration?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the only enrol button stays in view beside the text', async ({ page, site }) => {
    const { _id } = await liveCourse(site);
    await page.goto(`${site.origin}/course/${_id}?tab=curriculum`);

    await page.getByRole('tab', { name: 'Curriculum' }).press('End');
    const register = page.getByRole('link', { name: 'Register Now' });
    await expect(register).toHaveCount(1);
    await page.mouse.wheel(0, 300);
    await expect(register).toBeInViewport();
  });

  test('the preview video is not requested before it is played', { tag: '@nightly' }, async ({
    page,
    newSite,
    otherApi,
    problems,
  }) => {
    problems.expect(/no-such-preview\.mp4/);
    const [course] = otherApi.courses;
    if (course) course.coursePreview = '/art/no-such-preview.mp4';
    const site = await newSite({ apiOrigin: otherApi.origin });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}/course/algebra`);
    await settled(page);
    const before = requested.filter((path) => path.endsWith('.mp4'));

    await page.getByRole('button', { name: 'Play course preview' }).click();

    await expect(page.getByText('The preview could not be played.')).toBeVisible();
    expect(before).toEqual([]);
    expect(requested.filter((path) => path.endsWith('.mp4'))).not.toEqual([]);
  });
});

test('the shared link leads to the shown course', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id } = await liveCourse(site);
  await page.goto(`${site.origin}/course/${_id}?coupon=STEP10`);
  // The countdown runs once the page is hydrated.
  const countdown = page.getByRole('timer', { name: 'Registration ends in' });
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(before ?? '');

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share this course' }).click();

  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}/course/${_id}`);
});

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

/** Records for each frame the distance of the heading from the window's top edge. Runs in the page. */
function watchHeadings(title: string): void {
  const tops: number[] = [];
  Object.assign(window, { tops });
  const recordFrame = () => {
    const heading = document.querySelector('main h1');
    if (heading?.textContent?.includes(title)) tops.push(heading.getBoundingClientRect().top);
    requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame(recordFrame);
}
