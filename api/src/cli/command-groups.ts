import type { AnyCommand, Commands } from './command/define-command';

interface CommandGroup {
  /** Text for the help; absent for a group whose commands only the desk runs. */
  about?: string;
  load(): Promise<{ commands: Commands }>;
}

/** Groups of commands: `coupon create` is the command `create` of the group `coupon`. A command loads only its own group. */
export const COMMAND_GROUPS: Readonly<Record<string, CommandGroup>> = {
  books: { about: 'taxes and sales, for accountants', load: () => import('./commands/books') },
  coupon: { about: 'the coupons', load: () => import('./commands/coupon') },
  course: { about: 'the courses', load: () => import('./commands/course') },
  desk: { load: () => import('./commands/desk') },
  mentor: { about: 'the mentors', load: () => import('./commands/mentor') },
  newsletter: { about: 'the subscribers of the newsletter', load: () => import('./commands/newsletter') },
  notification: { about: 'mails to you about open tasks', load: () => import('./commands/notification') },
  order: { about: 'the orders', load: () => import('./commands/order') },
  outbox: { about: 'the mails: queued, sent and failed', load: () => import('./commands/outbox') },
  payee: { about: 'the UPI account that learners pay to', load: () => import('./commands/payee') },
  privacy: { about: "a person's data, by e-mail address", load: () => import('./commands/privacy') },
  query: { about: 'questions sent from the contact page', load: () => import('./commands/query') },
  refund: { about: 'refunds that learners have requested', load: () => import('./commands/refund') },
  review: { about: 'payment references that wait for approval', load: () => import('./commands/review') },
  'review-desk': { load: () => import('./commands/review-desk') },
  sample: { about: 'the sample academy', load: () => import('./commands/sample') },
  session: { load: () => import('./commands/session') },
  settings: {
    about: 'announcement, enrolment, payee, GST, legal details',
    load: () => import('./commands/settings'),
  },
  statement: { load: () => import('./commands/statement') },
  staff: { about: 'members of staff, their roles and log-ins', load: () => import('./commands/staff') },
};

/** The commands without a group, such as `doctor`. */
export async function ungroupedCommands(): Promise<Commands> {
  return (await import('./commands/ungrouped')).commands;
}

/** Loads a command. @param name such as `coupon.create`, or `doctor` @returns `undefined` for an unknown name */
export async function commandOf(name: string): Promise<AnyCommand | undefined> {
  const [first = '', second] = name.split('.');
  if (second === undefined) return own(await ungroupedCommands(), first);
  const group = own(COMMAND_GROUPS, first);
  return group && own((await group.load()).commands, second);
}

/** Reads an own property only, so that a name such as `constructor` is unknown. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
