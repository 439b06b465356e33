import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { object } from 'yup';
import { act, type Caller, validate } from '../acts/act';
import { email } from '../acts/fields';
import type { Sql } from '../database/connection';
import { log } from '../database/schema/log';
import { staff, staffInvitations } from '../database/schema/staff';
import { ApiError, validationError } from '../lib/api-error';
import type { Role } from '../lib/roles';
import { queueMail } from '../mail/outbox.repository';
import { addMember, findMember, memberName, memberRoles } from './members';
import { startSession } from './sessions';

// One-time links. Only the button of the link's page uses the link, because mail scanners open links.

const VALID_FOR = sql.raw(`interval '24 hours'`);

/**
 * Creates a link that logs a member in once, and mails it. An unknown address becomes a member with `name` and `role`; a known member keeps
 * both. Earlier links of the member become invalid.
 */
export const invite = act(
  'staff.invite',
  [],
  object({ email: email(), name: memberName(), role: memberRoles() }),
  async (tx, input, caller) => {
    const known = await findMember(tx, input.email);
    if (known?.disabledAt) throw new ApiError(409, `${known.name} is disabled: enable the member first`);
    const member = known ?? (await addMember(tx, newMember(input)));
    const link = await newLink(tx, caller.site, member.id);
    await queueMail(tx, {
      kind: 'staff-invitation',
      recipient: member.email,
      detail: { name: member.name, link },
    });
    caller.log(member.email, { name: member.name, roles: member.roles });
    return { email: member.email, name: member.name, link };
  },
);

function newMember({ email: address, name, role }: { email: string; name?: string; role?: Role[] }) {
  if (name && role) return { email: address, name, roles: role };
  throw validationError({
    ...(!name && { name: 'A new member needs a name' }),
    ...(!role && { role: 'Choose at least one role' }),
  });
}

/** Creates a link for the first owner, who types name and address. @returns `null` if there is staff already */
export async function firstOwnerLink(tx: Sql, site: Pick<Caller['site'], 'deskUrl'>): Promise<string | null> {
  return (await tx.$count(staff)) > 0 ? null : newLink(tx, site, null);
}

async function newLink(
  tx: Sql,
  { deskUrl }: Pick<Caller['site'], 'deskUrl'>,
  staffId: string | null,
): Promise<string> {
  const secret = newSecret();
  const ofMember = staffId ? eq(staffInvitations.staffId, staffId) : isNull(staffInvitations.staffId);
  await tx.delete(staffInvitations).where(ofMember);
  await tx
    .insert(staffInvitations)
    .values({ tokenHash: hashOf(secret), staffId, expiresAt: sql`now() + ${VALID_FOR}` });
  return `${deskUrl}/invitation/${secret}`;
}

/** Name and address of an invited member; both are `null` for the first owner. @throws ApiError 410 if the link is used or has expired */
export async function showInvitation(tx: Sql, secret: string) {
  const [found] = await tx
    .select({ name: staff.name, email: staff.email })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(isOpenLink(secret));
  if (!found) throw gone();
  return found;
}

const ownerRules = object({ name: memberName().required('A name is required'), email: email() });

/** Uses a link up and logs its member in. @param typed name and address of the first owner @returns the secret of the session */
export async function acceptInvitation(tx: Sql, secret: string, typed: object): Promise<string> {
  const [taken] = await tx.delete(staffInvitations).where(isOpenLink(secret)).returning();
  if (!taken) throw gone();
  const id = taken.staffId ?? (await addFirstOwner(tx, typed));
  const session = await startSession(tx, id);
  const { name, email: address } = session.member;
  await tx.insert(log).values({ actor: name, act: 'staff.log-in', subject: address, detail: { by: 'link' } });
  return session.secret;
}

async function addFirstOwner(tx: Sql, typed: object): Promise<string> {
  const owner = await validate(ownerRules, typed);
  const { id, name } = await addMember(tx, { ...owner, roles: ['owner'] });
  await tx.insert(log).values({ actor: name, act: 'staff.first-owner', subject: owner.email });
  return id;
}

function isOpenLink(secret: string) {
  return and(eq(staffInvitations.tokenHash, hashOf(secret)), gt(staffInvitations.expiresAt, sql`now()`));
}

function gone(): ApiError {
  return new ApiError(410, 'This link was used, or has expired. Ask an owner of the academy for a new one.');
}
