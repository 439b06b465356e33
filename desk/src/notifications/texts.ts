import type { Delivery } from '@stepwell/api/notifications';

/** The words of the notifications. */
export const NOTIFICATIONS_TEXTS = {
  title: 'Notifications',
  lead: (email: string) => `Mails to ${email} about work that waits, each with a link to it.`,
  none: 'Your roles have no notifications.',
  save: 'Save',
  saved: 'Saved.',
  deliveries: {
    'at-once': 'At once',
    digest: 'In a digest at 9:00',
    none: 'Not at all',
  } satisfies Record<Delivery, string>,
} as const;
