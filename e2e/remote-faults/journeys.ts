import type { Course } from '@stepwell/contract';
import { aim } from './aim';
import type { Fault, Remote } from './fault';
import type { Tab } from './tab';

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

/** A page that is open, and what is known of it. */
export type Scene = Pick<Tab, 'page' | 'hand' | 'log'>;

/** A way through the site: up to the moment that is measured, and the act that is. */
export interface Journey {
  opens: string;
  /** Leads from the page that was opened to the one on which the act is made; absent where that is the same. */
  by?: Way;
  /** CSS of what the act presses; absent for the back button. */
  target?: string;
  /** Where the act leads; absent where it is typing. */
  leadsTo?: Destination;
}

/** A link, by its CSS, and the path to which it leads. */
export interface Way {
  link: string;
  path: string;
}

/** A page, and the heading by which a learner knows it; without one, that the page before is gone. */
export interface Destination {
  path: string;
  heading?: string;
}

const ABOUT: Destination = { path: '/about-us', heading: 'About Us' };
export const ABOUT_LINK = 'header a[href="/about-us"]';
export const NEWSLETTER_FIELD = 'footer form input[name="email"]';
const NAME_FIELD = 'main form input[name="name"]';

/** What is typed into another remote's form, while this one is broken. */
export const TYPED = 'asha verma';

/** Each remote is met on the pages that it fills, and the learner wants to be elsewhere. */
export function journeyOf(action: Action, remote: Remote, { _id }: ACourse): Journey {
  const coursePage = `/course/${_id}`;
  const checkout = `/checkout/${_id}`;
  const courseCard = `main a[href="${coursePage}"]`;
  const toCourses: Way = { link: 'header a[href="/courses"]', path: '/courses' };
  const own = { catalog: '/courses', checkout, engagement: '/contact-us' }[remote];
  const fromElsewhere = {
    catalog: { opens: '/privacy-policy', by: toCourses },
    checkout: { opens: coursePage, by: { link: `main a[href="${checkout}"]`, path: checkout } },
    engagement: {
      opens: '/privacy-policy',
      by: { link: 'header a[href="/contact-us"]', path: '/contact-us' },
    },
  }[remote];
  switch (action) {
    case 'header link':
      return { opens: remote === 'catalog' ? '/' : own, target: ABOUT_LINK, leadsTo: ABOUT };
    case 'header link, on the way':
      return { ...fromElsewhere, target: ABOUT_LINK, leadsTo: ABOUT };
    case 'course card':
      return {
        ...(remote === 'checkout' ? { opens: own, by: toCourses } : { opens: '/' }),
        target: courseCard,
        leadsTo: { path: coursePage },
      };
    case 'back button':
      return { ...fromElsewhere, leadsTo: { path: fromElsewhere.opens } };
    case 'typing':
      return remote === 'engagement'
        ? { opens: checkout, target: NAME_FIELD }
        : { opens: own, target: NEWSLETTER_FIELD };
  }
}

/**
 * Whether the learner has to turn to a form before the broken part is asked for: what forms load later comes then, and so
 * does all of engagement on pages of others, where its regions sleep.
 */
export function isAskedByTurning({ remote, part }: Fault, action: Action): boolean {
  const isElsewhere = action === 'course card' || action === 'typing';
  return part === 'lazy chunk' || (remote === 'engagement' && isElsewhere);
}

const SHOWN_WITHIN_MS = 10_000;

/** By a link, until the page before is gone or the new one keeps the thread. */
export async function goBy({ page, hand, log }: Scene, { link, path }: Way): Promise<void> {
  const heading = log.state?.heading;
  const at = await aim(page, link);
  const since = log.length;
  await hand.press(at);
  const isThere = () =>
    log.shownAt((state) => state.path === path && state.heading !== heading, since) !== undefined ||
    log.loops(since).length > 0;
  if (!(await log.until(isThere, SHOWN_WITHIN_MS))) throw new Error(`A press did not lead to ${path}.`);
}
