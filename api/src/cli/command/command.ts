import { DEFAULT_PUBLIC_URL } from '@stepwell/server-kit/settings';
import type { Sql } from '../../database/connection';
import { changes } from '../../database/schema';

/** Context of a command. */
export interface CommandContext {
  /** The member of staff who runs it. */
  actor: string;
  /** Reports the progress of a long command. */
  progress(text: string): void;
  /** The site's address, for links. */
  publicUrl: string;
  /** Whether mails are sent, not only stored. */
  sendsMail: boolean;
  /** Adds an entry to the log of changes, in the same transaction. */
  record(action: string, subject: string, detail?: Record<string, unknown>): Promise<void>;
  /** Like `record` for many changes, in few statements. */
  recordAll(lines: readonly ChangeLine[]): Promise<void>;
}

/** An entry of the log of changes, without actor and time. */
export interface ChangeLine {
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

export interface CommandOptions {
  actor: string;
  /** Runs the command, rolls back and returns its result. */
  dryRun?: boolean;
  progress?(text: string): void;
  publicUrl?: string;
  sendsMail?: boolean;
}

/** The operation of a command, in one transaction. Its result is JSON. */
export type Act<Input, Result> = (tx: Sql, input: Input, context: CommandContext) => Promise<Result>;

/** Entries per statement, whose number of parameters is limited. */
const LINES_AT_ONCE = 200;

/** Thrown to roll back a transaction; contains its result. */
class Rollback {
  constructor(readonly result: unknown) {}
}

/** Runs the act of a command in a transaction. @throws ApiError, after a rollback */
export async function runCommand<Input, Result>(
  database: Sql,
  act: Act<Input, Result>,
  input: Input,
  options: CommandOptions,
): Promise<Result> {
  const { actor, dryRun = false, progress = () => {} } = options;
  const { publicUrl = DEFAULT_PUBLIC_URL, sendsMail = false } = options;
  try {
    return await database.transaction(async (tx) => {
      const recordAll = async (lines: readonly ChangeLine[]) => {
        for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
          const some = lines.slice(start, start + LINES_AT_ONCE);
          await tx.insert(changes).values(some.map((line) => ({ actor, ...line })));
        }
      };
      const result = await act(tx, input, {
        actor,
        progress,
        publicUrl,
        sendsMail,
        record: (action, subject, detail = {}) => recordAll([{ action, subject, detail }]),
        recordAll,
      });
      if (dryRun) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result;
    throw error;
  }
}
