import type { Page } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { expect, test, untilHydrated } from '../support/test';
import { playWholePath } from './whole-path';

test('a learner orders and pays in a browser without storage, clipboard and observers', async ({
  page,
  site,
}) => {
  await page.addInitScript(removeInterfaces);

  await playWholePath(page, site, '418700000200');

  await tryOtherControls(page, site.origin, (await liveCourse(site))._id);
});

test('a learner orders and pays in a browser whose storage, clipboard and observers all fail', async ({
  page,
  site,
}) => {
  await page.addInitScript(refuseInterfaces);

  await playWholePath(page, site, '418700000201');

  await tryOtherControls(page, site.origin, (await liveCourse(site))._id);
});

test('the chosen tab is shown while the browser refuses URL changes, and is in the URL afterwards', async ({
  page,
  site,
}) => {
  await page.addInitScript(limitAddresses);
  await page.goto(`${site.origin}/course/${(await liveCourse(site))._id}`);
  const names = ['Curriculum', 'Instructor', 'Overview', 'Curriculum', 'Instructor'];
  await expect(page.getByRole('tab', { name: 'Curriculum' })).toBeVisible();
  await untilHydrated(page);

  for (const name of names) await page.getByRole('tab', { name }).click();

  await expect(page.getByRole('tab', { name: 'Instructor' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=instructor/);
});

/** Uses controls that the whole path does not press: sharing, theme, contents of a policy. */
async function tryOtherControls(page: Page, origin: string, courseId: string): Promise<void> {
  await page.goto(`${origin}/course/${courseId}`);
  await page.getByRole('button', { name: 'Share this course' }).click();
  await expect(page.getByText('The link could not be copied')).toBeVisible();
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Use light theme' })).toBeVisible();

  await page.goto(`${origin}/privacy-policy`);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
}

/** Removes interfaces that are missing in older browsers, on plain HTTP and in in-app browsers. */
function removeInterfaces(): void {
  for (const name of ['locks', 'clipboard', 'share', 'sendBeacon', 'serviceWorker'])
    Object.defineProperty(navigator, name, { value: undefined });
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
  for (const name of [
    'IntersectionObserver',
    'ResizeObserver',
    'PerformanceObserver',
    'requestIdleCallback',
    'cancelIdleCallback',
  ])
    Reflect.deleteProperty(window, name);
  for (const name of ['subtle', 'randomUUID']) Object.defineProperty(crypto, name, { value: undefined });
}

/** Makes interfaces throw, reject or return false, as strict privacy settings and extensions do. */
function refuseInterfaces(): void {
  const refused = () => new DOMException('The request was denied.', 'SecurityError');
  const reject = (): Promise<never> => Promise.reject(refused());
  const refuse = () => {
    throw refused();
  };
  for (const [name, value] of Object.entries({
    locks: { request: reject },
    clipboard: { writeText: reject },
    share: reject,
    sendBeacon: (): boolean => false,
  }))
    Object.defineProperty(navigator, name, { value });
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver', 'matchMedia', 'open'])
    Object.defineProperty(window, name, { value: refuse });
  Object.defineProperty(crypto, 'subtle', { value: { digest: reject } });
  Object.defineProperty(crypto, 'getRandomValues', { value: refuse });
}

/** Safari's limit on URL changes, reduced: three in 3 s, where Safari accepts 100 in 10 s. */
function limitAddresses(): void {
  const { replaceState } = History.prototype;
  let times: number[] = [];
  History.prototype.replaceState = function replace(...entry) {
    const now = performance.now();
    times = times.filter((at) => now - at < 3000);
    if (times.length >= 3)
      throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError');
    times.push(now);
    replaceState.apply(this, entry);
  };
}
