/** Roles of staff. An `owner` may run every command; other roles may run the commands that list them. */
export const ROLES = ['reviewer', 'editor', 'accountant', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles, besides owner, that may run a command; `everyone`: every member of staff. */
export type Roles = readonly Role[] | 'everyone';

/** Roles of a command. A function if they depend on the input, such as the name of a setting. */
export type RolesOfCommand<Input> = Roles | ((input: Input) => Roles);

export function hasRole(member: { roles: readonly Role[] }, allowed: Roles): boolean {
  return (
    allowed === 'everyone' ||
    member.roles.includes('owner') ||
    member.roles.some((role) => allowed.includes(role))
  );
}
