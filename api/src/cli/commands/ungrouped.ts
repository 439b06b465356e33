import { resolve } from 'node:path';
import { and, desc, eq, ilike } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { escapeLike } from '../../database/escape-like';
import { changes } from '../../database/schema';
import { backup } from '../../ops/backup/backup';
import type { BackupResult } from '../../ops/backup/backup-file';
import { type RestoreResult, restore } from '../../ops/backup/restore';
import { type Commands, defineCommand } from '../command/define-command';
import { examine, type Finding } from '../doctor/doctor';
import { examinePictures, shownPictures } from '../doctor/pictures';
import { askProcesses } from '../doctor/processes';
import { withLimit } from '../terminal/limit-option';
import { beginning, listText, moment, table } from '../terminal/print';

export const commands: Commands = {
  audit: defineCommand({
    about: 'who changed what, the newest first',
    options: [
      ['--actor <name>', 'only by this person'],
      ['--action <name>', 'only actions that begin so, such as settings'],
      ['--subject <name>', 'only of this order, setting, course …'],
      ['--limit <number>', 'so many; default 50'],
    ],
    act: audit,
    input: (_args, search: Omit<AuditSearch, 'limit'> & { limit?: string }) => withLimit(search),
    text: listText<AuditLine>(
      {
        AT: ({ at }) => moment(at),
        BY: 'actor',
        ACTION: 'action',
        SUBJECT: 'subject',
        DETAIL: ({ detail }) => beginning(JSON.stringify(detail)),
      },
      'Nothing was changed.',
    ),
  }),
  backup: defineCommand({
    args: '<file>',
    about: 'write the whole database to a file',
    act: backup,
    input: ([file = '']) => ({ path: resolve(file) }),
    text: (result) => `${rowsText(result)}\n\nWritten to ${result.path}`,
  }),
  doctor: defineCommand({
    about: 'what keeps the academy from selling, and what to do about it',
    options: [['--at <address...>', 'processes to ask how they are, such as http://127.0.0.1:3001']],
    act: async (tx, input: undefined, context) => ({
      academy: await examine(tx, input, context),
      shown: await shownPictures(tx, context),
    }),
    async atTerminal({ run, show, tell }, _args, { at = [] }: { at?: string[] }) {
      const ofProcesses = await askProcesses(at);
      const { academy, shown } = await run(undefined).catch((error: unknown) => {
        // They may explain why the database does not answer.
        for (const { level, text } of ofProcesses) tell(`${level}: ${text}`);
        throw error;
      });
      const findings = [...academy, ...(await examinePictures(shown)), ...ofProcesses];
      show(findings, listText<Finding>({ '': 'level', FINDING: 'text', REMEDY: 'remedy' }));
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
    },
  }),
  restore: defineCommand({
    args: '<file>',
    about: 'put a backup in the place of the whole database; --dry-run tries whether it can be',
    options: [['--replace', 'even if the orders that are there are lost']],
    writes: true,
    allowsEmptyDatabase: true,
    act: restore,
    input: ([file = ''], { replace }: { replace?: boolean }) => ({ path: resolve(file), replace }),
    text: (result) => `${rowsText(result)}\n\nRestored from ${result.path}${erasedText(result)}`,
  }),
};

function rowsText({ rows }: BackupResult): string {
  return table(['TABLE', 'ROWS'], Object.entries(rows));
}

function erasedText({ erasedAgain: { orders, queries, subscribers, mails } }: RestoreResult): string {
  if (orders + queries + subscribers + mails === 0) return '';
  return `\nErased again, for it was erased since: orders ${orders}, questions ${queries}, newsletter addresses ${subscribers}, mails ${mails}`;
}

export interface AuditSearch {
  actor?: string;
  /** The beginning of an action's name, such as `settings`. */
  action?: string;
  subject?: string;
  /** Default 50. */
  limit?: number;
}

export interface AuditLine {
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

/** Who changed what, the newest first. */
export async function audit(
  tx: Sql,
  { actor, action, subject, limit = 50 }: AuditSearch,
): Promise<AuditLine[]> {
  const rows = await tx
    .select()
    .from(changes)
    .where(
      and(
        actor === undefined ? undefined : eq(changes.actor, actor),
        action === undefined ? undefined : ilike(changes.action, `${escapeLike(action)}%`),
        subject === undefined ? undefined : eq(changes.subject, subject),
      ),
    )
    // Lines that a restore brought back have later numbers.
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit);
  return rows.map(({ id: _id, at, ...line }) => ({ ...line, at: at.toISOString() }));
}
