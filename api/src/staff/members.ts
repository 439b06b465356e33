import { and, arrayContains, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { array, object, string } from 'yup';
import { act } from '../acts/act';
import { email, line } from '../acts/fields';
import type { Sql } from '../database/connection';
import {
  type StaffRow,
  staff,
  staffInvitations,
  staffPasskeys,
  staffSessions,
} from '../database/schema/staff';
import { ApiError, validationError } from '../lib/api-error';
import { ROLES, type Role } from '../lib/roles';
import { endSessions } from './sessions';

/** Names in the log and in events that are not members of staff. */
const RESERVED_NAMES = ['learner', 'clock', 'operator'];

/** A member's name, by which the log identifies the member. */
export const memberName = () =>
  line(60).test(
    'reserved',
    'Choose another name: in the log, this one is not a person',
    (name = '') => !RESERVED_NAMES.includes(name.toLowerCase()),
  );

/** At least one role. */
export const memberRoles = () =>
  array(
    string()
      .oneOf(ROLES, `A role is one of ${ROLES.join(', ')}`)
      .required(),
  )
    .transform((_value, sent) => (sent === undefined ? undefined : [sent].flat()))
    .min(1, 'Choose at least one role');

/** All members of staff by name; disabled members are last. */
export function listMembers(tx: Sql) {
  return tx
    .select({
      member: staff,
      passkeys: tx.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
      openSessions: tx.$count(
        staffSessions,
        and(eq(staffSessions.staffId, staff.id), gt(staffSessions.expiresAt, sql`now()`)),
      ),
    })
    .from(staff)
    .orderBy(sql`${staff.disabledAt} IS NOT NULL`, asc(staff.name));
}

export async function findMember(tx: Sql, address: string): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(staff).where(eq(staff.email, address));
  return row;
}

/** Adds a member. @throws ApiError 422 if another member has the name */
export async function addMember(
  tx: Sql,
  values: { email: string; name: string; roles: readonly Role[] },
): Promise<StaffRow> {
  const [taken] = await tx.select().from(staff).where(sql`lower(${staff.name}) = lower(${values.name})`);
  if (taken)
    throw validationError({
      name: `${taken.name} is on the staff with ${taken.email}: choose another name, because the log identifies members by name`,
    });
  const [row] = await tx
    .insert(staff)
    .values({ ...values, roles: [...values.roles] })
    .returning();
  if (!row) throw new Error('The database returned no row for a new member of staff.');
  return row;
}

export const setRoles = act(
  'staff.set-roles',
  [],
  object({ email: email(), roles: memberRoles().required('Choose at least one role') }),
  async (tx, input, caller) => {
    const member = await lockMember(tx, input.email);
    const roles = ROLES.filter((role) => input.roles.includes(role));
    await tx.update(staff).set({ roles }).where(eq(staff.id, member.id));
    await requireOwner(tx);
    caller.log(member.email, { before: { roles: member.roles }, after: { roles } });
    return { email: member.email, roles };
  },
);

/** Ends a member's sessions and one-time link, and prevents new log-ins. */
export const disableMember = act(
  'staff.disable',
  [],
  object({ email: email() }),
  async (tx, input, caller) => {
    const member = await lockMember(tx, input.email);
    if (member.disabledAt) throw new ApiError(409, `${member.name} is disabled already`);
    await tx.update(staff).set({ disabledAt: sql`now()` }).where(eq(staff.id, member.id));
    await requireOwner(tx);
    await endSessions(tx, member.id);
    await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, member.id));
    caller.log(member.email);
    return { email: member.email, name: member.name };
  },
);

/** Lets a disabled member log in again. */
export const enableMember = act('staff.enable', [], object({ email: email() }), async (tx, input, caller) => {
  const member = await lockMember(tx, input.email);
  if (!member.disabledAt) throw new ApiError(409, `${member.name} is not disabled`);
  await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, member.id));
  caller.log(member.email);
  return { email: member.email, name: member.name };
});

/** Ends all sessions of a member, such as after a phone was lost. */
export const endMemberSessions = act(
  'staff.end-sessions',
  [],
  object({ email: email() }),
  async (tx, input, caller) => {
    const member = await lockMember(tx, input.email);
    await endSessions(tx, member.id);
    caller.log(member.email);
    return { email: member.email, name: member.name };
  },
);

/** Locks all members, so that two owners cannot disable each other at the same time. @throws ApiError 404 for an unknown member */
async function lockMember(tx: Sql, address: string): Promise<StaffRow> {
  const rows = await tx.select().from(staff).orderBy(asc(staff.id)).for('update');
  const row = rows.find((each) => each.email === address);
  if (!row) throw new ApiError(404, `No member of staff has the e-mail address '${address}'`);
  return row;
}

/** @throws ApiError 409 if no owner is left who can log in, which rolls the change back */
async function requireOwner(tx: Sql): Promise<void> {
  const owners = and(arrayContains(staff.roles, ['owner']), isNull(staff.disabledAt));
  if ((await tx.$count(staff, owners)) > 0) return;
  throw new ApiError(409, 'An academy needs an owner: make another member an owner first.');
}
