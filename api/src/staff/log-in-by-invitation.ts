import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { useInvitation } from './invitations';
import { addMember } from './members';
import { type NewSession, startSession, type Visit } from './sessions';

export interface InvitationLogIn extends Visit {
  secret: string;
  /** Values that the first owner typed, whose invitation belongs to no member yet. */
  firstOwner?: { name: string; email: string; systemUser?: string | undefined } | undefined;
}

/** Logs a member in by an invitation. @throws ApiError 410 for a used or expired invitation, 422 for invalid values of the first owner */
export async function logInByInvitation(
  tx: Sql,
  { secret, firstOwner, ...visit }: InvitationLogIn,
  { record }: CommandContext,
): Promise<NewSession> {
  let id = await useInvitation(tx, secret);
  if (!id) {
    const { name = '', email = '', systemUser } = firstOwner ?? {};
    id = (await addMember(tx, { name, email, roles: ['owner'], systemUser })).id;
  }
  const session = await startSession(tx, id, 'invitation', visit);
  await record('staff.log-in', session.member.email, { name: session.member.name, way: 'invitation' });
  return session;
}
