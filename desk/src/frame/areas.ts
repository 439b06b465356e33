import type { Role, Roles } from '@stepwell/api/roles';

/** In the order of the overview. */
export const GROUPS = ['Payments', 'Catalogue', 'Learners', 'Academy'] as const;

/** A part of the desk, in the navigation. */
export interface Area {
  path: string;
  name: string;
  about: string;
  group: (typeof GROUPS)[number];
  /** Roles whose navigation shows the area. They protect nothing: the commands that the pages run check the rights. */
  roles: Roles;
}

/** All areas in the order of the navigation. On a phone, the bar has the first four that the member's roles open. */
export const AREAS: readonly Area[] = [
  {
    path: '/',
    name: 'Today',
    about: 'What waits, and what is to be mended',
    group: 'Payments',
    roles: 'everyone',
  },
  {
    path: '/review',
    name: 'Review',
    about: 'Payment references that wait for approval',
    group: 'Payments',
    roles: ['reviewer'],
  },
  {
    path: '/statements',
    name: 'Statement',
    about: 'A bank statement beside the orders under review',
    group: 'Payments',
    roles: ['reviewer'],
  },
  {
    path: '/orders',
    name: 'Orders',
    about: 'Find an order by whatever a learner quotes; cancel, write again, download.',
    group: 'Payments',
    roles: ['reviewer', 'accountant'],
  },
  {
    path: '/refunds',
    name: 'Refunds',
    about: 'Refunds that are requested, to be sent, and done.',
    group: 'Payments',
    roles: ['reviewer', 'accountant'],
  },
  {
    path: '/courses',
    name: 'Courses',
    about: 'Texts, prices, pictures, publication.',
    group: 'Catalogue',
    roles: ['editor'],
  },
  {
    path: '/mentors',
    name: 'Mentors',
    about: 'Who teaches, with photo and texts.',
    group: 'Catalogue',
    roles: ['editor'],
  },
  {
    path: '/coupons',
    name: 'Coupons',
    about: 'Discounts with their uses.',
    group: 'Catalogue',
    roles: ['editor'],
  },
  {
    path: '/announcement',
    name: 'Announcement',
    about: 'The bar above every page of the site.',
    group: 'Catalogue',
    roles: ['editor'],
  },
  {
    path: '/questions',
    name: 'Questions',
    about: 'Questions of the contact page, and their answers.',
    group: 'Learners',
    roles: ['reviewer', 'editor'],
  },
  {
    path: '/people',
    name: 'People',
    about: 'What is known about a person; export and erase it.',
    group: 'Learners',
    roles: ['reviewer', 'accountant'],
  },
  {
    path: '/newsletter',
    name: 'Newsletter',
    about: 'Addresses that are confirmed or wait; download them, take one off.',
    group: 'Learners',
    roles: ['editor'],
  },
  {
    path: '/outbox',
    name: 'Mails',
    about: 'Mails that failed, wait or were sent; send one again.',
    group: 'Learners',
    roles: ['reviewer', 'accountant'],
  },
  {
    path: '/reports',
    name: 'Reports',
    about: 'Sales by day, course, coupon and referral; the books; GSTR-1',
    group: 'Academy',
    roles: ['accountant'],
  },
  {
    path: '/settings',
    name: 'Settings',
    about: 'Announcement, enrolment, payee, GST, legal details',
    group: 'Academy',
    roles: 'everyone',
  },
  {
    path: '/mails',
    name: 'Mail texts',
    about: 'What learners and staff are sent, in English and Hindi',
    group: 'Academy',
    roles: 'everyone',
  },
  {
    path: '/notifications',
    name: 'Notifications',
    about: 'Mails to you about work that waits: at once, each morning, or not at all',
    group: 'Academy',
    roles: 'everyone',
  },
  {
    path: '/audit',
    name: 'Log of changes',
    about: 'Who changed what, with the values before and after',
    group: 'Academy',
    roles: ['accountant'],
  },
  {
    path: '/backup',
    name: 'Backups',
    about: 'Make one, and download it',
    group: 'Academy',
    roles: ['owner'],
  },
  {
    path: '/staff',
    name: 'Staff',
    about: 'Who works here, their roles and log-ins.',
    group: 'Academy',
    roles: ['owner'],
  },
];

/** Path of the page with all areas. */
export const OVERVIEW = '/areas';

/** The logged-in member. Navigation and buttons depend on the roles. */
export interface Viewer {
  name: string;
  email: string;
  roles: readonly Role[];
}

export function areasOf({ roles }: Viewer): Area[] {
  return AREAS.filter(
    ({ roles: allowed }) =>
      allowed === 'everyone' || roles.some((role) => role === 'owner' || allowed.includes(role)),
  );
}
