import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type StaffRow, staff, staffSessions } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { hasRole, type Role, type Roles } from '../../lib/roles';

// Finds the member of staff who runs a command, and checks the member's rights.

/** Origin of a command. The process that sends the command states its origin, and is trusted. */
export type Caller =
  /** A scheduled change of a course. Its author had the right when scheduling it. */
  | { from: 'schedule'; scheduledBy: string }
  | {
      from: 'terminal';
      systemUser: string;
      /** The name typed with `--as`. */
      as?: string | undefined;
      /** The database is on a PostgreSQL server, or `NODE_ENV` is production. Most commands need a member of staff then. */
      isServer: boolean;
    }
  | {
      from: 'desk';
      /** The desk's address, for links. Passkeys belong to its host name. */
      deskUrl: string;
      network: string;
      /** Absent before a log-in. */
      sessionId?: string | undefined;
    };

/** The member of staff who runs a command. */
export interface Member {
  id: string;
  name: string;
  email: string;
  roles: Role[];
}

/** Who runs a command, for the audit log. */
export interface Actor {
  name: string;
  origin: string;
  /** `null` at the terminal of an academy without staff, before a log-in, and for a scheduled change. */
  member: Member | null;
  sessionId: string | null;
}

/** A session ends when it was not used for `IDLE_MINUTES`, and at the latest `LONGEST_HOURS` after its start. */
const IDLE_MINUTES = 30;
const LONGEST_HOURS = 8;

/** Rules of a command that the caller must satisfy. */
export interface Access {
  roles: Roles;
  /** Only the desk may run the command, such as a log-in. */
  isInternal?: boolean | undefined;
  /** The desk may run the command before a log-in. */
  needsNoLogin?: boolean | undefined;
  /** The command may also be run at the terminal of a server whose academy has no staff yet. */
  worksWithoutStaff?: boolean | undefined;
}

/**
 * Finds who runs a command, and checks the right to do so, in the command's transaction.
 * @throws ApiError 401 without a valid session; 403 without the right, with a hint what to do
 */
export async function actorOf(tx: Sql, caller: Caller, access: Access): Promise<Actor> {
  if (caller.from === 'schedule')
    return { name: caller.scheduledBy, origin: 'schedule', member: null, sessionId: null };
  if (caller.from === 'terminal') return actorAtTerminal(tx, caller, access);
  const origin = `desk ${caller.network}`;
  if (access.needsNoLogin) return { name: 'desk', origin, member: null, sessionId: null };
  const member = caller.sessionId ? await memberOfSession(tx, caller.sessionId) : undefined;
  if (!member || !caller.sessionId) throw logInEnded();
  requireRole(member, access.roles);
  return { name: member.name, origin, member, sessionId: caller.sessionId };
}

export function logInEnded(): ApiError {
  return new ApiError(401, 'Your log-in has ended. Please log in again.');
}

/** The member of a command that only members run. @throws ApiError 401 without a member */
export function loggedInMember({ member }: Pick<Actor, 'member'>): Member {
  if (!member) throw logInEnded();
  return member;
}

async function actorAtTerminal(
  tx: Sql,
  { systemUser, as, isServer }: Extract<Caller, { from: 'terminal' }>,
  access: Access,
): Promise<Actor> {
  if (access.isInternal) throw new ApiError(403, 'This command is run by the desk only.');
  const hasStaff = (await tx.select({ id: staff.id }).from(staff).limit(1)).length > 0;
  if (as !== undefined && (hasStaff || isServer))
    throw new ApiError(
      403,
      hasStaff
        ? `--as is not accepted: this academy has staff. Commands run as the member who has the system user '${systemUser}'.`
        : `--as is not accepted on a server: commands run as the system user '${systemUser}'.`,
    );
  if (!hasStaff) {
    const isAllowed = !isServer || access.worksWithoutStaff || access.roles === 'everyone';
    if (isAllowed) return { name: as ?? systemUser, origin: 'terminal', member: null, sessionId: null };
    throw new ApiError(
      403,
      "This academy has no staff yet, and commands are run by staff only. Become its owner: 'npm run academy -- staff invite <your e-mail> <your name>'",
    );
  }
  const [row] = await tx.select().from(staff).where(eq(staff.systemUser, systemUser));
  if (!row || row.disabledAt)
    throw new ApiError(
      403,
      `The system user '${systemUser}' is no member of staff. An owner can assign it to a member: 'npm run academy -- staff set <e-mail> --system-user ${systemUser}'`,
    );
  const member = memberFromRow(row);
  requireRole(member, access.roles);
  return { name: member.name, origin: 'terminal', member, sessionId: null };
}

async function memberOfSession(tx: Sql, sessionId: string): Promise<Member | undefined> {
  const [found] = await tx
    .select({ staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.id, sessionId), isOpen, isNull(staff.disabledAt)));
  return found && memberFromRow(found.staff);
}

/** SQL condition: a session has neither ended nor expired. */
export const isOpen = and(
  isNull(staffSessions.endedAt),
  gt(staffSessions.usedAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`),
  gt(staffSessions.startedAt, sql`now() - make_interval(hours => ${LONGEST_HOURS})`),
);

export function memberFromRow({ id, name, email, roles }: StaffRow): Member {
  return { id, name, email, roles };
}

function requireRole(member: Member, allowed: Roles): void {
  if (hasRole(member, allowed)) return;
  const roleNames = allowed === 'everyone' ? '' : [...new Set([...allowed, 'owner'])].join(' or ');
  throw new ApiError(
    403,
    `This needs the role ${roleNames}; ${member.name} has ${member.roles.join(', ') || 'none'}.`,
  );
}
