/** `owner` may run every command; the others those that name them. */
export const ROLES = ['reviewer', 'editor', 'accountant', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that may run a command beside owners, or every member of staff. */
export type Roles = readonly Role[] | 'everyone';

/** Roles of a command; of one whose input decides, such as the name of a setting, a function. */
export type RolesOfCommand<Input> = Roles | ((input: Input) => Roles);

export function hasRole(member: { roles: readonly Role[] }, allowed: Roles): boolean {
  return (
    allowed === 'everyone' ||
    member.roles.includes('owner') ||
    member.roles.some((role) => allowed.includes(role))
  );
}
