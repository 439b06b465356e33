import type { SubscriberCount } from '@stepwell/api/list-subscribers';

/** The texts of the newsletter's addresses. */
export const TEXTS = {
  title: 'Newsletter',
  lead: 'The desk sends no newsletter: download the confirmed addresses for your mailing service. Each has a link that ends the subscription, which belongs at the end of every mail.',
  download: 'Download the addresses',
  find: { label: 'Find an address', hint: 'Its beginning', button: 'Find' },
  list: {
    tabs: 'Which addresses',
    names: ({ confirmed, waiting }: SubscriberCount) => ({
      confirmed: `Confirmed (${confirmed})`,
      waiting: `Not confirmed yet (${waiting})`,
    }),
    since: 'Requested',
    confirmedAt: 'Confirmed',
    subscription: 'Subscription',
    unsubscribe: 'Take it off the list',
    empty: { confirmed: 'No address is confirmed.', waiting: 'No address waits for its confirmation.' },
    noneFound: 'No address in this list begins with this text.',
  },
  unsubscribe: {
    title: 'Take an address off the list?',
    warning: 'Only its owner can subscribe again, on the site.',
    button: 'Take it off the list',
    back: 'Newsletter',
    done: (email: string) => `${email} is off the list.`,
  },
} as const;

export const SUBSCRIBER_LISTS = ['confirmed', 'waiting'] as const;
export type SubscriberList = (typeof SUBSCRIBER_LISTS)[number];
