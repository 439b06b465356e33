import type { Locator, Page } from '@playwright/test';
import type { Course } from '@stepwell/contract';
import type { Remote } from './fault';
import type { PageLog } from './page-log';

/** What a learner does while a remote is broken. */
export const ACTIONS = [
  'header link',
  'header link, on the way',
  'course card',
  'back button',
  'typing',
] as const;

export type Action = (typeof ACTIONS)[number];

/** One that can be bought. */
export type ACourse = Pick<Course, '_id' | 'courseName'>;

/** A page that is open, and what is known of it and the site. */
export interface Scene {
  page: Page;
  log: PageLog;
  course: ACourse;
  /** Acts are made in the middle of a loop, where there is one, and not before the broken file was asked for. */
  untilBroken: () => Promise<void>;
}

/** A way through the site: up to the moment that is measured, and the act that is. */
export interface Journey {
  opens: string;
  before: (scene: Scene) => Promise<void>;
  /** Where the act leads; absent where it is typing. */
  leadsTo?: Destination;
  act: (scene: Scene) => Promise<void>;
}

/** A page, and the heading by which a learner knows it; without one, that the page before is gone. */
export interface Destination {
  path: string;
  heading?: string;
}

const ABOUT: Destination = { path: '/about-us', heading: 'About Us' };

/** What is typed into another remote's form, while this one is broken. */
export const TYPED = 'asha verma';

/** Each remote is met on the pages that it fills, and the learner wants to be elsewhere. */
export function journeyOf(action: Action, remote: Remote, course: ACourse): Journey {
  const own = { catalog: '/', checkout: `/checkout/${course._id}`, engagement: '/contact-us' }[remote];
  const earlier = remote === 'checkout' ? `/course/${course._id}` : '/privacy-policy';
  switch (action) {
    case 'header link':
      return { opens: own, before: alive, leadsTo: ABOUT, act: pressAbout };
    case 'header link, on the way':
      return { opens: earlier, before: wayTo(remote), leadsTo: ABOUT, act: pressAbout };
    case 'course card':
      return {
        opens: remote === 'checkout' ? own : '/',
        before: remote === 'checkout' ? toCourseList : alive,
        leadsTo: { path: `/course/${course._id}` },
        act: pressCard,
      };
    case 'back button':
      return {
        opens: earlier,
        before: wayTo(remote),
        leadsTo: { path: earlier },
        act: goBack,
      };
    case 'typing':
      return remote === 'engagement'
        ? { opens: `/checkout/${course._id}`, before: alive, act: (scene) => type(scene, nameField(scene)) }
        : { opens: earlier, before: wayTo(remote), act: (scene) => type(scene, newsletterField(scene)) };
  }
}

/** Somebody turns to the newsletter: what its form loads later is asked for. */
export async function turnToNewsletter({ page }: Scene): Promise<void> {
  await newsletterField({ page }).evaluate((field) => field.focus({ preventScroll: true }));
}

async function alive({ page, untilBroken }: Scene): Promise<void> {
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).waitFor();
  await untilBroken();
}

/** From another page to the remote's own, until that is shown or keeps the thread. */
function wayTo(remote: Remote) {
  return async ({ page, log, course, untilBroken }: Scene) => {
    await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).waitFor();
    const [link, path] = {
      catalog: [headerLink(page, 'Courses'), '/courses'] as const,
      checkout: [
        page.getByRole('link', { name: 'Register Now' }).first(),
        `/checkout/${course._id}`,
      ] as const,
      engagement: [headerLink(page, 'Contact Us'), '/contact-us'] as const,
    }[remote];
    const heading = await page.locator('main h1').textContent();
    const since = Date.now();
    await press(page, link);
    const isShown = () =>
      log.shownAt((state) => state.path === path && state.heading !== heading, since) !== undefined;
    const isOnItsWay = () => isShown() || log.loops().some(({ at }) => at > since);
    await poll(isOnItsWay);
    if (!isOnItsWay()) throw new Error(`A press did not lead to ${path}.`);
    await untilBroken();
  };
}

async function toCourseList({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).waitFor();
  await press(page, headerLink(page, 'Courses'));
  await page.locator('main a[href^="/course/"]').first().waitFor();
}

function pressAbout({ page }: Scene): Promise<void> {
  return press(page, headerLink(page, 'About Us'));
}

async function pressCard({ page, course }: Scene): Promise<void> {
  const card = page.locator(`main a[href="/course/${course._id}"]`).first();
  await press(page, card);
}

async function goBack({ page }: Scene): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
}

async function type({ page }: Scene, field: Locator): Promise<void> {
  await press(page, field);
  await page.keyboard.type(TYPED, { delay: 120 });
}

/** By the pointer alone, as a hand does: Playwright's own click first waits until the page answers. */
async function press(page: Page, what: Locator): Promise<void> {
  const { x, y } = await what.evaluate((element) => {
    const middle = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const isInWindow = middle().y > 0 && middle().y < innerHeight;
    if (!isInWindow) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return middle();
  });
  await page.mouse.click(x, y);
}

function headerLink(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

function newsletterField({ page }: Pick<Scene, 'page'>): Locator {
  return page.locator('footer form input[name="email"]');
}

function nameField({ page }: Pick<Scene, 'page'>): Locator {
  return page.locator('main form input[name="name"]');
}

/** The value of the field that was typed into. */
export function typedValue(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
  );
}

/** Waits until something holds, for 4 s at most. */
export async function poll(holds: () => boolean): Promise<void> {
  const endsAt = Date.now() + 4000;
  while (!holds() && Date.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 20));
}
