import type { Role, Roles } from '@stepwell/api/roles';

/** A part of the desk, in the navigation. */
export interface Area {
  path: string;
  name: string;
  /** Roles whose navigation shows the area. They protect nothing, because the commands that the pages run check the rights. */
  roles: Roles;
}

/** By title of the group, its areas; groups and areas are in the order of the navigation. */
export const AREA_GROUPS: Readonly<Record<string, readonly Area[]>> = {
  Payments: [
    { path: '/', name: 'Today', roles: 'everyone' },
    { path: '/review', name: 'Review', roles: ['reviewer'] },
    { path: '/statements', name: 'Statement', roles: ['reviewer'] },
    { path: '/orders', name: 'Orders', roles: ['reviewer', 'accountant'] },
    { path: '/refunds', name: 'Refunds', roles: ['reviewer', 'accountant'] },
  ],
  Catalogue: [
    { path: '/courses', name: 'Courses', roles: ['editor'] },
    { path: '/mentors', name: 'Mentors', roles: ['editor'] },
    { path: '/coupons', name: 'Coupons', roles: ['editor'] },
    { path: '/announcement', name: 'Announcement', roles: ['editor'] },
  ],
  Learners: [
    { path: '/questions', name: 'Questions', roles: ['reviewer', 'editor'] },
    { path: '/people', name: 'People', roles: ['reviewer', 'accountant'] },
    { path: '/newsletter', name: 'Newsletter', roles: ['editor'] },
    { path: '/outbox', name: 'Mails', roles: ['reviewer', 'accountant'] },
  ],
  Academy: [
    { path: '/reports', name: 'Reports', roles: ['accountant'] },
    { path: '/settings', name: 'Settings', roles: 'everyone' },
    { path: '/mails', name: 'Mail texts', roles: 'everyone' },
    { path: '/notifications', name: 'Notifications', roles: 'everyone' },
    { path: '/audit', name: 'Log of changes', roles: ['accountant'] },
    { path: '/backup', name: 'Backups', roles: ['owner'] },
    { path: '/staff', name: 'Staff', roles: ['owner'] },
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

/** The areas in the viewer's navigation. @param areas a group of areas; default: all */
export function areasOf({ roles }: Viewer, areas: readonly Area[] = AREAS): Area[] {
  return areas.filter(
    ({ roles: allowed }) =>
      allowed === 'everyone' || roles.some((role) => role === 'owner' || allowed.includes(role)),
  );
}
