import type { Role } from '@stepwell/api/roles';

/** Names of the roles, in one table, so that another language can be added. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  reviewer: 'Reviewer',
  editor: 'Editor',
  accountant: 'Accountant',
  owner: 'Owner',
};

/** What each role is for, where it is chosen. */
export const ROLE_TASKS: Readonly<Record<Role, string>> = {
  reviewer: 'payments, orders, questions',
  editor: 'courses, mentors, coupons, announcement',
  accountant: 'refunds, receipts, books, audit',
  owner: 'everything, and staff, payee, settings, backups',
};

export function rolesText(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_NAMES[role]).join(', ');
}
