import { cleanEmail, cleanName } from '@stepwell/contract';
import { emailRule } from '@stepwell/contract/rules';
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type StaffRow, staff, staffInvitations, staffPasskeys, staffSessions } from '../database/schema';
import { ApiError, validationError } from '../lib/api-error';
import { ROLES, type Role } from '../lib/roles';
import { withdrawPayeeOf } from '../settings/payee/change-payee';
import { isOpen } from './rights/caller';

/** Names of actors in histories who are not members of staff. No member may have one of these names. */
const RESERVED_NAMES = ['learner', 'clock', 'desk', 'start', 'restore'];
const NAME_MAX = 60;

export interface MemberView {
  email: string;
  name: string;
  roles: Role[];
  systemUser: string | null;
  disabledAt: string | null;
  createdAt: string;
  passkeys: number;
  openSessions: number;
}

/** Lists all members of staff by name; disabled members are last. */
export async function listMembers(tx: Sql): Promise<MemberView[]> {
  const rows = await tx
    .select({
      row: staff,
      passkeys: tx.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
      openSessions: tx.$count(staffSessions, and(eq(staffSessions.staffId, staff.id), isOpen)),
    })
    .from(staff)
    .orderBy(sql`${staff.disabledAt} IS NOT NULL`, asc(staff.name));
  return rows.map(({ row, ...counts }) => ({ ...viewOf(row), ...counts }));
}

function viewOf({ email, name, roles, systemUser, disabledAt, createdAt }: StaffRow) {
  return {
    email,
    name,
    roles,
    systemUser,
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export interface NewMember {
  email: string;
  name: string;
  roles: readonly string[];
  systemUser?: string | undefined;
}

/** Adds a member of staff. @throws ApiError 422 for invalid values, or a name or system user that another member has */
export async function addMember(tx: Sql, { email, name, roles, systemUser }: NewMember): Promise<StaffRow> {
  const values = { email: checkedEmail(email), name: checkedName(name), roles: checkedRoles(roles) };
  const [taken] = await tx.select().from(staff).where(sql`lower(${staff.name}) = lower(${values.name})`);
  if (taken)
    throw validationError({
      name: `${taken.name} is on the staff with ${taken.email}: choose another name, because the log of changes identifies members by their names`,
    });
  const [row] = await tx
    .insert(staff)
    .values({ ...values, systemUser: await freeSystemUser(tx, systemUser) })
    .returning();
  if (!row) throw new Error('The database returned no row for a new member of staff.');
  return row;
}

export interface MemberChange {
  email: string;
  roles?: readonly string[] | undefined;
  /** Empty: the member has no system user. */
  systemUser?: string | undefined;
}

/** Changes a member's roles or system user. @throws ApiError 404 for an unknown member, 409 if no owner would be left, 422 for invalid values */
export async function setMember(
  tx: Sql,
  { email, roles, systemUser }: MemberChange,
  { record }: CommandContext,
): Promise<MemberView> {
  const row = await lockMember(tx, email);
  const after = {
    roles: roles ? checkedRoles(roles) : row.roles,
    systemUser:
      systemUser === undefined || systemUser === row.systemUser
        ? row.systemUser
        : await freeSystemUser(tx, systemUser),
  };
  const before = { roles: row.roles, systemUser: row.systemUser };
  // An edit without a change is not logged, because a logged one keeps the member from approving a payee for a day.
  if (JSON.stringify(after) === JSON.stringify(before)) return memberView(tx, row.email);
  await tx.update(staff).set(after).where(eq(staff.id, row.id));
  await requireOwner(tx);
  await record('staff.set', row.email, { name: row.name, before, after });
  if (!after.roles.includes('owner')) await withdrawPayeeOf(tx, row.name, record);
  return memberView(tx, row.email);
}

/**
 * Ends a member's sessions and invitation, and prevents new log-ins.
 * @throws ApiError 404 for an unknown member; 409 if the member is disabled already or no owner would be left
 */
export async function disableMember(
  tx: Sql,
  { email }: { email: string },
  { record }: CommandContext,
): Promise<MemberView> {
  const row = await lockMember(tx, email);
  if (row.disabledAt) throw new ApiError(409, `${row.name} is disabled already`);
  const now = sql`now()`;
  await tx.update(staff).set({ disabledAt: now }).where(eq(staff.id, row.id));
  await requireOwner(tx);
  await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.staffId, row.id), isNull(staffSessions.endedAt)));
  await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, row.id));
  await record('staff.disable', row.email, { name: row.name });
  await withdrawPayeeOf(tx, row.name, record);
  return memberView(tx, row.email);
}

/** Lets a disabled member log in again. @throws ApiError 404 for an unknown member, 409 if the member is not disabled */
export async function enableMember(
  tx: Sql,
  { email }: { email: string },
  { record }: CommandContext,
): Promise<MemberView> {
  const row = await lockMember(tx, email);
  if (!row.disabledAt) throw new ApiError(409, `${row.name} is not disabled`);
  await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, row.id));
  await record('staff.enable', row.email, { name: row.name });
  return memberView(tx, row.email);
}

async function memberView(tx: Sql, email: string): Promise<MemberView> {
  const view = (await listMembers(tx)).find((each) => each.email === email);
  if (!view) throw noSuchMember(email);
  return view;
}

export async function findMember(tx: Sql, email: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(eq(staff.email, cleanEmail(email).toLowerCase()));
  return row;
}

/** Reads a member, and locks all members, so that two owners cannot disable each other at the same time. @throws ApiError 404 for an unknown member */
async function lockMember(tx: Sql, email: string): Promise<StaffRow> {
  const rows = await tx.select().from(staff).orderBy(asc(staff.id)).for('update');
  const row = rows.find((each) => each.email === cleanEmail(email).toLowerCase());
  if (!row) throw noSuchMember(email);
  return row;
}

function noSuchMember(email: string): ApiError {
  return new ApiError(404, `No member of staff has the e-mail '${email}'`);
}

/** Checks after a change that an owner is left who can log in. @throws ApiError 409 if not, which rolls the change back */
async function requireOwner(tx: Sql): Promise<void> {
  const owners = and(arrayContains(staff.roles, ['owner']), isNull(staff.disabledAt));
  if ((await tx.$count(staff, owners)) > 0) return;
  throw new ApiError(409, 'An academy needs an owner: make another member an owner first.');
}

async function freeSystemUser(tx: Sql, systemUser = ''): Promise<string | null> {
  const trimmedName = systemUser.trim();
  if (!trimmedName) return null;
  const [other] = await tx.select().from(staff).where(eq(staff.systemUser, trimmedName));
  if (other)
    throw validationError({ systemUser: `${other.name} runs commands as the system user '${trimmedName}'` });
  return trimmedName;
}

function checkedEmail(typed: string): string {
  const email = cleanEmail(typed).toLowerCase();
  if (email && emailRule.isValidSync(email)) return email;
  throw validationError({ email: `'${typed}' is not an e-mail address` });
}

function checkedName(typed: string): string {
  const name = cleanName(typed);
  if (!name || name.length > NAME_MAX)
    throw validationError({ name: `A name has 1 to ${NAME_MAX} characters` });
  if (RESERVED_NAMES.includes(name.toLowerCase()))
    throw validationError({ name: `Choose another name: in the log of changes, '${name}' is not a person` });
  return name;
}

function checkedRoles(typed: readonly string[]): Role[] {
  const roles = ROLES.filter((role) => typed.includes(role));
  const unknown = typed.find((role) => !(ROLES as readonly string[]).includes(role));
  if (unknown !== undefined)
    throw validationError({ roles: `'${unknown}' is not a role: there are ${ROLES.join(', ')}` });
  if (roles.length === 0) throw validationError({ roles: 'Choose at least one role' });
  return roles;
}
