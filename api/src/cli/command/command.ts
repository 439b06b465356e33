import { DEFAULT_PUBLIC_URL } from '@stepwell/server-kit/settings';
import type { Sql } from '../../database/connection';
import { changes } from '../../database/schema';
import { deskUrlOf } from '../../lib/environment';
import type { RolesOfCommand } from '../../lib/roles';
import type { AuditAction } from '../../ops/audit/audit-actions';
import { type Access, type Actor, actorOf, type Caller, type Member } from '../../staff/rights/caller';
import { requireFreshLogIn } from '../../staff/rights/fresh-log-in';

// Runs a command: checks the caller's rights, then runs the command's act in a transaction.

/** What an act receives besides its input. */
export interface CommandContext {
  /**
   * Name for the audit log: the member of staff; in an academy without staff, the name given by `--as` or the system user; before a log-in,
   * `desk`.
   */
  actor: string;
  /** `null` at the terminal of an academy without staff, before a log-in, and for a scheduled change. */
  member: Member | null;
  /** Id of the desk's session; `null` without one. */
  sessionId: string | null;
  /** Reports the progress of a long command. */
  progress(text: string): void;
  /** The site's address, for links. */
  publicUrl: string;
  /** The desk's address, for links to it. */
  deskUrl: string;
  /** Whether mails are sent. Without SMTP settings they are only stored. */
  sendsMail: boolean;
  /** Adds an entry to the audit log, in the same transaction. */
  record(action: AuditAction, subject: string, detail?: Record<string, unknown>): Promise<void>;
  /** Like `record` for many changes, in few statements. */
  recordAll(lines: readonly ChangeLine[]): Promise<void>;
}

/** An entry of the audit log, without actor, origin and time. */
export interface ChangeLine {
  action: AuditAction;
  subject: string;
  detail: Record<string, unknown>;
}

/** A command: its act, and who may run it. */
export interface Command<Input, Result> extends Omit<Access, 'roles'> {
  roles: RolesOfCommand<Input>;
  act: Act<Input, Result>;
  /** Whether the desk's member must have used a passkey or logged in within the last minutes (`requireFreshLogIn`). */
  needsFreshLogIn?: boolean;
  /** Runs the act with the isolation level `repeatable read`, so that all its statements read the same snapshot. */
  readsSnapshot?: boolean | undefined;
}

export interface CommandOptions {
  caller: Caller;
  /** Runs the command, rolls back and returns its result. */
  dryRun?: boolean;
  progress?(text: string): void;
  publicUrl?: string;
  deskUrl?: string;
  sendsMail?: boolean;
}

/** The operation of a command, in one transaction. The result must be serialisable as JSON. */
export type Act<Input, Result> = (tx: Sql, input: Input, context: CommandContext) => Promise<Result>;

/** Entries per SQL statement, because a statement has a maximum number of parameters. */
const LINES_AT_ONCE = 200;

/** Thrown to roll back the transaction of a dry run; contains the act's result. */
class Rollback {
  constructor(readonly result: unknown) {}
}

/** Runs a command in a transaction. @throws ApiError, after a rollback, if the caller has no right to run it or the act refuses */
export async function runCommand<Input, Result>(
  database: Sql,
  { act, roles, needsFreshLogIn, readsSnapshot, ...access }: Command<Input, Result>,
  input: Input,
  options: CommandOptions,
): Promise<Result> {
  const { caller, dryRun = false, progress = () => {} } = options;
  const { publicUrl = DEFAULT_PUBLIC_URL, sendsMail = false } = options;
  const deskUrl = caller.from === 'desk' ? caller.deskUrl : (options.deskUrl ?? deskUrlOf({}));
  const rolesOfInput = typeof roles === 'function' ? roles(input) : roles;
  try {
    return await database.transaction(
      async (tx) => {
        const actor = await actorOf(tx, caller, { ...access, roles: rolesOfInput });
        if (needsFreshLogIn) await requireFreshLogIn(tx, actor.sessionId);
        const recordAll = recorder(tx, actor);
        const result = await act(tx, input, {
          actor: actor.name,
          member: actor.member,
          sessionId: actor.sessionId,
          progress,
          publicUrl,
          deskUrl,
          sendsMail,
          record: (action, subject, detail = {}) => recordAll([{ action, subject, detail }]),
          recordAll,
        });
        if (dryRun) throw new Rollback(result);
        return result;
      },
      readsSnapshot ? { isolationLevel: 'repeatable read' } : undefined,
    );
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result;
    throw error;
  }
}

function recorder(tx: Sql, { name: actor, origin }: Actor): CommandContext['recordAll'] {
  return async (lines) => {
    for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
      const batch = lines.slice(start, start + LINES_AT_ONCE);
      await tx.insert(changes).values(batch.map((line) => ({ actor, origin, ...line })));
    }
  };
}
