import { COMING_SOON } from '@stepwell/contract';

/** Texts of the pages about courses. The texts of the course form are in `../catalogue/texts`. */
export const COURSES = {
  title: 'Courses',
  new: 'New course',
  find: 'Name, code or category',
  findButton: 'Search',
  price: 'Price',
  registrationEnds: 'Registration ends',
  noMatch: (query: string) => `No course matches “${query}”.`,
  empty: 'No courses yet.',
  summary: (status: string, code: string, orders: number) =>
    `${status}, ${code}, ${orders} ${orders === 1 ? 'order' : 'orders'}`,
  closeOrWithdraw: 'Close or withdraw',
  onSite: 'Open on the site',
  prices: 'Prices until now',
  priceChanges: 'Changes of the price',
  samePrice: 'The price has not changed since it was set.',
} as const;

/** The page that changes the order of the courses. */
export const COURSE_ORDER = {
  title: 'Order of the courses',
  link: 'Change the order',
  lead: 'As the site lists them.',
  place: 'Place',
  move: 'Move',
  up: 'Up',
  down: 'Down',
  moved: (place: number) => `Moved to place ${place}.`,
} as const;

/** The page that gives a course another status. */
export const PUBLISH = {
  title: 'Publish',
  heading: 'Publish, close or withdraw',
  atPresent: (status: string) => `${status} at present.`,
  means: {
    '0': 'The page shows no price, and learners can ask for a mail when the course opens.',
    '1': 'The page shows the price, and learners can buy the course.',
    '2': 'The page stays, without a price. Orders that exist are not touched.',
  },
  at: 'At a time',
  atHint: 'In India. Empty: at once.',
  now: 'now',
  confirm: (button: string) => `${button}?`,
  isNow: (status: string) => `${status} now.`,
  isFrom: (status: string, at: string) => `${status} from ${at}.`,
} as const;

/** Changes of courses that are planned for a set time. */
export const PLANNED = {
  title: 'Planned changes',
  empty: 'No change is planned.',
  change: 'Change',
  action: 'Action',
  states: { waiting: 'Waits', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  isCancelled: 'The planned change is cancelled.',
  replaces: 'In place of the change planned for',
} as const;

/** A copy of a course. */
export const DUPLICATE = {
  title: 'Duplicate',
  lead: `The status of the copy is ${COMING_SOON}. Dates, number of students and welcome link are not copied; everything else is.`,
  name: 'Name of the copy',
  nameValue: (name: string) => `${name} (copy)`,
  code: 'Code of the copy',
  codeHint: 'If empty, it is made from the code of the original.',
  done: 'This is the copy.',
} as const;
