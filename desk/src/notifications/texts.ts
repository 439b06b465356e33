import type { Delivery } from '@stepwell/api/notifications';

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
  browsers: {
    title: 'In your browsers',
    lead: 'A browser in which you turn this on also shows each of these mails as a notification, with the order’s number and no names, even while the desk is closed.',
    list: 'Browsers with notifications',
    empty: 'Off in all your browsers.',
    turnOn: 'Turn on in this browser',
    turnedOn: 'This browser shows notifications from now on.',
    turnOff: 'Turn off',
    turnedOff: 'Notifications are off in that browser.',
    columns: { browser: 'Browser', added: 'Turned on', notified: 'Last notification' },
    never: 'none yet',
    noScript: 'Notifications need JavaScript. Allow it for this site.',
  },
} as const;
