import { DEFAULT_PUBLIC_URL } from '@stepwell/server-kit/settings';
import type { Sql } from '../../database/connection';
import { changes } from '../../database/schema';

/** What a command of the back office works with, beside its input. */
export interface CommandContext {
  /** Who asked for it. */
  actor: string;
  /** Tells whoever waits how far long work has come. */
  progress(text: string): void;
  /** The site's own address, for links. */
  publicUrl: string;
  /** Whether mails are sent, and not only kept. */
  sendsMail: boolean;
  /** Writes down, in the same transaction, what was changed. */
  record(action: string, subject: string, detail?: Record<string, unknown>): Promise<void>;
  /** The same for any number of changes, in few statements. */
  recordAll(lines: readonly ChangeLine[]): Promise<void>;
}

/** A line of the log of changes, without who and when. */
export interface ChangeLine {
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

export interface CommandOptions {
  actor: string;
  /** Does everything and takes it back: the result is what would have happened. */
  dryRun?: boolean;
  progress?(text: string): void;
  publicUrl?: string;
  sendsMail?: boolean;
}

/** What a command does, in one transaction: all of it happens, or nothing. Its result is plain JSON. */
export type Act<Input, Result> = (tx: Sql, input: Input, context: CommandContext) => Promise<Result>;

/** The embedded database and the wire both have limits. */
const LINES_AT_ONCE = 200;

/** Carries a result out of a transaction that is to be taken back. */
class Rollback {
  constructor(readonly result: unknown) {}
}

/** Runs the act of a command. @throws ApiError with the reason, after which nothing has changed */
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
