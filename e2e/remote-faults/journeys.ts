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
  /** The page comes alive; one that loops cannot be asked whether it has. */
  untilAlive: () => Promise<void>;
  /** Acts are made in the middle of a loop, where there is one, and not before the broken file was asked for. */
  untilBroken: () => Promise<void>;
}

/** A place in the window: found before the page loops, for one that does tells nobody where its links are. */
interface Point {
  x: number;
  y: number;
}

/** A way through the site: up to the moment that is measured, and the act that is. */
export interface Journey {
  opens: string;
  /** Goes as far as the moment, and says where the act will press. */
  before: (scene: Scene) => Promise<Point>;
  act: (page: Page, at: Point) => Promise<void>;
  /** Where the act leads; absent where it is typing. */
  leadsTo?: Destination;
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
  const coursePage = `/course/${course._id}`;
  const checkout = `/checkout/${course._id}`;
  const own = { catalog: '/', checkout, engagement: '/contact-us' }[remote];
  const earlier = remote === 'checkout' ? coursePage : '/privacy-policy';
  switch (action) {
    case 'header link':
      return { opens: own, before: staying(aboutLink), act: press, leadsTo: ABOUT };
    case 'header link, on the way':
      return { opens: earlier, before: onTheWayTo(remote, aboutLink), act: press, leadsTo: ABOUT };
    case 'course card':
      return {
        opens: remote === 'checkout' ? own : '/',
        before: remote === 'checkout' ? inCourseList : staying(courseCard),
        act: press,
        leadsTo: { path: coursePage },
      };
    case 'back button':
      return {
        opens: earlier,
        before: onTheWayTo(remote, aboutLink),
        act: goBack,
        leadsTo: { path: earlier },
      };
    case 'typing':
      return remote === 'engagement'
        ? { opens: checkout, before: staying(nameField), act: type }
        : { opens: earlier, before: toNewsletterOf(remote), act: type };
  }
}

/** Somebody turns to the newsletter: what its form loads later is asked for. */
export async function turnToNewsletter(page: Page): Promise<void> {
  await newsletterField({ page }).evaluate((field) => field.focus({ preventScroll: true }));
}

type Target = (scene: Pick<Scene, 'page' | 'course'>) => Locator;

function staying(target: Target): Journey['before'] {
  return async (scene) => {
    const point = await placeOf(target(scene));
    await scene.untilAlive();
    await scene.untilBroken();
    return point;
  };
}

/** From another page to the remote's own, until that is shown or keeps the thread; the header stays where it is. */
function onTheWayTo(remote: Remote, target: Target): Journey['before'] {
  return async (scene) => {
    await scene.untilAlive();
    const point = await placeOf(target(scene));
    await visit(remote, scene);
    await scene.untilBroken();
    return point;
  };
}

/** To the remote's own page, once it is shown or shows its room: then the newsletter stands where it will. */
function toNewsletterOf(remote: Remote): Journey['before'] {
  return async (scene) => {
    await scene.untilAlive();
    await visit(remote, scene);
    await scene.untilBroken();
    return placeOf(newsletterField(scene));
  };
}

function visit(remote: Remote, scene: Scene): Promise<void> {
  const { page, course } = scene;
  switch (remote) {
    case 'catalog':
      return go(scene, headerLink(page, 'Courses'), '/courses');
    case 'checkout':
      return go(scene, page.getByRole('link', { name: 'Register Now' }).first(), `/checkout/${course._id}`);
    case 'engagement':
      return go(scene, headerLink(page, 'Contact Us'), '/contact-us');
  }
}

/** By a link, until the page before is gone or the new one keeps the thread. */
async function go({ page, log }: Scene, link: Locator, path: string): Promise<void> {
  const heading = await page.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
  const at = await placeOf(link);
  const since = Date.now();
  await press(page, at);
  const isThere = () =>
    log.shownAt((state) => state.path === path && state.heading !== heading, since) !== undefined ||
    log.loops().some((loop) => loop.at > since);
  await poll(isThere);
  if (!isThere()) throw new Error(`A press did not lead to ${path}.`);
}

async function inCourseList(scene: Scene): Promise<Point> {
  await scene.untilAlive();
  await scene.untilBroken();
  await go(scene, headerLink(scene.page, 'Courses'), '/courses');
  return placeOf(courseCard(scene));
}

/** By the pointer alone, as a hand does: Playwright's own click first waits until the page answers. */
async function press(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.click(x, y);
}

async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
}

async function type(page: Page, at: Point): Promise<void> {
  await press(page, at);
  await page.keyboard.type(TYPED, { delay: 80 });
}

/** The region in which one would press is a card with Retry by now: there is nothing to measure. */
export class CardStandsThere extends Error {}

/** An element that is to come at all has come by then. */
const COMES_WITHIN_MS = 5000;

/**
 * The middle of an element, in the window.
 * @throws CardStandsThere where the remote's card has taken its place
 */
async function placeOf(what: Locator): Promise<Point> {
  try {
    await what.waitFor({ state: 'attached', timeout: COMES_WITHIN_MS });
  } catch (error) {
    if (await what.page().getByRole('main').getByRole('button', { name: 'Retry' }).count())
      throw new CardStandsThere('the card stands where one would press');
    throw error;
  }
  return what.evaluate((element) => {
    const middle = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const isInWindow = middle().y > 0 && middle().y < innerHeight;
    if (!isInWindow) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return middle();
  });
}

function headerLink(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

const aboutLink: Target = ({ page }) => headerLink(page, 'About Us');

const courseCard: Target = ({ page, course }) => page.locator(`main a[href="/course/${course._id}"]`).first();

const newsletterField = ({ page }: Pick<Scene, 'page'>): Locator =>
  page.locator('footer form input[name="email"]');

const nameField: Target = ({ page }) => page.locator('main form input[name="name"]');

/** The value of the field that was typed into. */
export function typedValue(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
  );
}

/** Waits until something holds, for so long at most. */
export async function poll(holds: () => boolean, withinMs = 4000): Promise<void> {
  const endsAt = Date.now() + withinMs;
  while (!holds() && Date.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 20));
}
