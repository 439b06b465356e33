import { cleanName } from '@stepwell/contract';
import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { type StaffRow, staff, staffInvitations } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { queueMail } from '../mail/outbox.repository';
import { addMember, findMember } from './members';
import { type NewSession, startSession, type Visit } from './sessions';

const VALID_HOURS = 24;

export interface Invitation {
  email: string;
  name: string;
  /** Link that logs the member in, once. */
  link: string;
  expiresAt: string;
}

export interface Invite {
  email: string;
  /** Required for a new member, like the roles. A known member keeps name, roles and system user. */
  name?: string | undefined;
  roles?: readonly string[] | undefined;
  systemUser?: string | undefined;
  /** The system user at the terminal, which is the default of `systemUser` for the first member. */
  ownSystemUser?: string | undefined;
}

/**
 * Creates a link that logs a member in, mails it, and adds the member if the e-mail address is new. Earlier links of the member become
 * invalid. The first member of the academy becomes an owner.
 * @throws ApiError 409 for a disabled member, or values that differ from those of a known member; 422 for invalid values of a new one
 */
export async function invite(
  tx: Sql,
  { email, ownSystemUser, ...values }: Invite,
  { record, deskUrl }: CommandContext,
): Promise<Invitation> {
  const known = await findMember(tx, email);
  if (known?.disabledAt) throw new ApiError(409, `${known.name} is disabled: enable the member first`);
  if (known) refuseChange(known, values);
  const { name = '', roles = [], systemUser } = values;
  const isFirst = !known && (await tx.$count(staff)) === 0;
  const member =
    known ??
    (await addMember(tx, {
      email,
      name,
      roles: isFirst ? ['owner'] : roles,
      systemUser: systemUser ?? (isFirst ? ownSystemUser : undefined),
    }));
  const { secret, expiresAt } = await newInvitation(tx, member.id);
  const link = linkOf(deskUrl, secret);
  await queueMail(tx, {
    kind: 'staff-invitation',
    recipient: member.email,
    detail: { name: member.name, link },
  });
  await record('staff.invite', member.email, {
    name: member.name,
    ...(known ? {} : { roles: member.roles, systemUser: member.systemUser }),
  });
  return { email: member.email, name: member.name, link, expiresAt };
}

/** Refuses values that the invitation of a known member would ignore. */
function refuseChange(known: StaffRow, { name, roles = [], systemUser }: Omit<Invite, 'email'>): void {
  const isSame =
    (name === undefined || cleanName(name) === known.name) &&
    (roles.length === 0 || [...roles].sort().join() === [...known.roles].sort().join()) &&
    (systemUser === undefined || systemUser === known.systemUser);
  if (isSame) return;
  const message = `${known.name} is on the staff with this address already (${known.roles.join(', ')}), and an invitation cannot change a member: leave name, roles and system user unchanged`;
  throw new ApiError(409, message, { fields: { email: message } });
}

/** Creates a link for the first owner of an academy, who types name and e-mail address after opening it. @returns `null` if there is staff already */
export async function inviteFirstOwner(
  tx: Sql,
  _input: undefined,
  { deskUrl }: CommandContext,
): Promise<{ link: string } | null> {
  if ((await tx.$count(staff)) > 0) return null;
  const { secret } = await newInvitation(tx, null);
  return { link: linkOf(deskUrl, secret) };
}

/** Stores a new invitation in place of earlier ones. @param staffId `null` for the first owner */
async function newInvitation(tx: Sql, staffId: string | null) {
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + VALID_HOURS * 3_600_000);
  const ofMember = staffId ? eq(staffInvitations.staffId, staffId) : isNull(staffInvitations.staffId);
  await tx.delete(staffInvitations).where(ofMember);
  await tx.insert(staffInvitations).values({ tokenHash: hashOf(secret), staffId, expiresAt });
  return { secret, expiresAt: expiresAt.toISOString() };
}

function linkOf(deskUrl: string, secret: string): string {
  return `${deskUrl}/invitation/${secret}`;
}

export interface InvitationView {
  /** Name and e-mail address; `null` in the invitation of the first owner, who types them. */
  name: string | null;
  email: string | null;
}

/** Reads the name and address of an invited person. @throws ApiError 410 if the link was used, has expired or does not exist */
export async function showInvitation(tx: Sql, { secret }: { secret: string }): Promise<InvitationView> {
  const [found] = await tx
    .select({ name: staff.name, email: staff.email })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(and(eq(staffInvitations.tokenHash, hashOf(secret)), isValid));
  if (!found) throw goneInvitation();
  return found;
}

/** Whether the link of an invitation still logs its member in. */
export async function isOpenLink(tx: Sql, link: string): Promise<boolean> {
  const secret = link.slice(link.lastIndexOf('/') + 1);
  return (
    (await tx.$count(staffInvitations, and(eq(staffInvitations.tokenHash, hashOf(secret)), isValid))) > 0
  );
}

interface InvitationLogIn extends Visit {
  secret: string;
  /** Name and e-mail that the first owner typed, because this invitation belongs to no member yet. */
  firstOwner?: { name: string; email: string; systemUser?: string | undefined } | undefined;
}

/** Logs a member in by an invitation. @throws ApiError 410 for a used or expired invitation, 422 for invalid values of the first owner */
export async function logInByInvitation(
  tx: Sql,
  { secret, firstOwner, ...visit }: InvitationLogIn,
  { record }: CommandContext,
): Promise<NewSession> {
  const [used] = await tx
    .update(staffInvitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffInvitations.tokenHash, hashOf(secret)), isValid))
    .returning();
  if (!used) throw goneInvitation();
  const { name = '', email = '', systemUser } = firstOwner ?? {};
  const id = used.staffId ?? (await addMember(tx, { name, email, roles: ['owner'], systemUser })).id;
  const session = await startSession(tx, id, 'invitation', visit);
  await record('staff.log-in', session.member.email, { name: session.member.name, way: 'invitation' });
  return session;
}

/**
 * SQL condition: an invitation can be used. The link of the first owner, which has no `staffId`, was printed and may be in a log, so it
 * becomes invalid as soon as there is a member.
 */
const isValid = and(
  isNull(staffInvitations.usedAt),
  gt(staffInvitations.expiresAt, sql`now()`),
  sql`(${staffInvitations.staffId} IS NOT NULL OR NOT EXISTS (SELECT FROM ${staff}))`,
);

function goneInvitation(): ApiError {
  return new ApiError(
    410,
    'This link was used already, or is older than a day. Log in with your passkey, or ask an owner of the academy for a new link.',
  );
}
