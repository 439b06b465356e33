import type { Role, Roles } from '@stepwell/api/roles';

/** A part of the desk, in the navigation. */
export interface Area {
  path: string;
  name: string;
  about: string;
  /** Roles whose navigation shows the area. They protect nothing: the commands that the pages run check the rights. */
  roles: Roles;
}

/** By title of the group, its areas; groups and areas are in the order of the navigation. */
export const AREA_GROUPS: Readonly<Record<string, readonly Area[]>> = {
  Payments: [
    { path: '/', name: 'Today', about: 'What waits, and what is to be mended', roles: 'everyone' },
    {
      path: '/review',
      name: 'Review',
      about: 'Payment references that wait for approval',
      roles: ['reviewer'],
    },
    {
      path: '/statements',
      name: 'Statement',
      about: 'A bank statement beside the orders under review',
      roles: ['reviewer'],
    },
    {
      path: '/orders',
      name: 'Orders',
      about: 'Find an order by whatever a learner quotes; cancel, write again, download.',
      roles: ['reviewer', 'accountant'],
    },
    {
      path: '/refunds',
      name: 'Refunds',
      about: 'Refunds that are requested, to be sent, and done.',
      roles: ['reviewer', 'accountant'],
    },
  ],
  Catalogue: [
    { path: '/courses', name: 'Courses', about: 'Texts, prices, pictures, publication.', roles: ['editor'] },
    { path: '/mentors', name: 'Mentors', about: 'Who teaches, with photo and texts.', roles: ['editor'] },
    { path: '/coupons', name: 'Coupons', about: 'Discounts with their uses.', roles: ['editor'] },
    {
      path: '/announcement',
      name: 'Announcement',
      about: 'The bar above every page of the site.',
      roles: ['editor'],
    },
  ],
  Learners: [
    {
      path: '/questions',
      name: 'Questions',
      about: 'Questions of the contact page, and their answers.',
      roles: ['reviewer', 'editor'],
    },
    {
      path: '/people',
      name: 'People',
      about: 'What is known about a person; export and erase it.',
      roles: ['reviewer', 'accountant'],
    },
    {
      path: '/newsletter',
      name: 'Newsletter',
      about: 'Addresses that are confirmed or wait; download them, take one off.',
      roles: ['editor'],
    },
    {
      path: '/outbox',
      name: 'Mails',
      about: 'Mails that failed, wait or were sent; send one again.',
      roles: ['reviewer', 'accountant'],
    },
  ],
  Academy: [
    {
      path: '/reports',
      name: 'Reports',
      about: 'Sales by day, course, coupon and referral; the books; GSTR-1',
      roles: ['accountant'],
    },
    {
      path: '/settings',
      name: 'Settings',
      about: 'Announcement, enrolment, payee, GST, legal details',
      roles: 'everyone',
    },
    {
      path: '/mails',
      name: 'Mail texts',
      about: 'What learners and staff are sent, in English and Hindi',
      roles: 'everyone',
    },
    {
      path: '/notifications',
      name: 'Notifications',
      about: 'Mails to you about work that waits: at once, each morning, or not at all',
      roles: 'everyone',
    },
    {
      path: '/audit',
      name: 'Log of changes',
      about: 'Who changed what, with the values before and after',
      roles: ['accountant'],
    },
    { path: '/backup', name: 'Backups', about: 'Make one, and download it', roles: ['owner'] },
    { path: '/staff', name: 'Staff', about: 'Who works here, their roles and log-ins.', roles: ['owner'] },
  ],
};

export const AREAS = Object.values(AREA_GROUPS).flat();

/** Path of the page with all areas. */
export const OVERVIEW = '/areas';

/** The logged-in member. Navigation and buttons depend on the roles. */
export interface Viewer {
  name: string;
  email: string;
  roles: readonly Role[];
}

/** The areas that the viewer's roles open. @param of a group; default: all areas */
export function areasOf({ roles }: Viewer, of: readonly Area[] = AREAS): Area[] {
  return of.filter(
    ({ roles: allowed }) =>
      allowed === 'everyone' || roles.some((role) => role === 'owner' || allowed.includes(role)),
  );
}
