import type { Course } from '@stepwell/contract';
import type { Fault, Remote } from './fault';
import { findTarget } from './find-target';
import type { Tab } from './tab';

/** Actions of a learner while a remote is broken. `on the way`: a link to the broken remote was followed, and the page is still loading. */
export const ACTIONS = [
  'header link',
  'header link, on the way',
  'course card',
  'back button',
  'typing',
] as const;

export type Action = (typeof ACTIONS)[number];

/** A Live course. */
export type LiveCourse = Pick<Course, '_id' | 'courseName'>;

/** An open page, with its input and the log of what it shows. */
export type OpenPage = Pick<Tab, 'page' | 'input' | 'log'>;

/** A path through the site and the measured action at its end. */
export interface Journey {
  /** Path that is opened first. */
  opens: string;
  /** Link that is followed from the opened page to the page of the action; undefined if both are the same page. */
  via?: LinkTo;
  /** Selector of the pressed element; undefined for the back button. */
  target?: string;
  /** Page that the action opens; undefined for typing. */
  leadsTo?: Destination;
}

/** Selector of a link, and the path to which it leads. */
export interface LinkTo {
  link: string;
  path: string;
}

/** A page and its heading. Without a heading, the page counts as shown when the heading of the previous page is gone. */
export interface Destination {
  path: string;
  heading?: string;
}

const ABOUT: Destination = { path: '/about-us', heading: 'About Us' };
export const ABOUT_LINK = 'header a[href="/about-us"]';
export const NEWSLETTER_FIELD = 'footer form input[name="email"]';
const NAME_FIELD = 'main form input[name="name"]';

/** Text that is typed into another remote's form. */
export const TYPED = 'asha verma';

/** The journey of an action: it starts on a page of the broken remote, and the action leads to another page. */
export function journeyOf(action: Action, remote: Remote, { _id }: LiveCourse): Journey {
  const coursePage = `/course/${_id}`;
  const checkout = `/checkout/${_id}`;
  const courseCard = `main a[href="${coursePage}"]`;
  const toCourses: LinkTo = { link: 'header a[href="/courses"]', path: '/courses' };
  const ownPage = { catalog: '/courses', checkout, engagement: '/contact-us' }[remote];
  const fromElsewhere = {
    catalog: { opens: '/privacy-policy', via: toCourses },
    checkout: { opens: coursePage, via: { link: `main a[href="${checkout}"]`, path: checkout } },
    engagement: {
      opens: '/privacy-policy',
      via: { link: 'header a[href="/contact-us"]', path: '/contact-us' },
    },
  }[remote];
  switch (action) {
    case 'header link':
      return { opens: remote === 'catalog' ? '/' : ownPage, target: ABOUT_LINK, leadsTo: ABOUT };
    case 'header link, on the way':
      return { ...fromElsewhere, target: ABOUT_LINK, leadsTo: ABOUT };
    case 'course card':
      return {
        ...(remote === 'checkout' ? { opens: ownPage, via: toCourses } : { opens: '/' }),
        target: courseCard,
        leadsTo: { path: coursePage },
      };
    case 'back button':
      return { ...fromElsewhere, leadsTo: { path: fromElsewhere.opens } };
    case 'typing':
      return remote === 'engagement'
        ? { opens: checkout, target: NAME_FIELD }
        : { opens: ownPage, target: NEWSLETTER_FIELD };
  }
}

/**
 * Whether a form must get the focus before the broken part is requested. The focus loads the lazy chunks of forms, and on pages of
 * other remotes all of engagement, whose regions are deferred there.
 */
export function isRequestedOnFocus({ remote, part }: Fault, action: Action): boolean {
  const isElsewhere = action === 'course card' || action === 'typing';
  return part === 'lazy chunk' || (remote === 'engagement' && isElsewhere);
}

const LINK_TIMEOUT_MS = 10_000;

/** Follows a link, and waits until the previous page is left or a loop of the new page blocks the main thread. */
export async function followLink({ page, input, log }: OpenPage, { link, path }: LinkTo): Promise<void> {
  const heading = log.state?.heading;
  const target = await findTarget(page, link);
  const since = log.length;
  await input.press(target);
  const isLeft = () =>
    log.shownAt((state) => state.path === path && state.heading !== heading, since) !== undefined ||
    log.loops(since).length > 0;
  if (!(await log.until(isLeft, LINK_TIMEOUT_MS))) throw new Error(`A press did not lead to ${path}.`);
}
