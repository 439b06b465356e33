import { resolve } from 'node:path';
import { age } from '../../lib/age';
import { ApiError } from '../../lib/api-error';
import { PAGE_SIZE, paginate } from '../../lib/pagination';
import { AUDIT_CSV_HEAD, type AuditLine, type AuditSearch, audit, auditCsv } from '../../ops/audit/audit';
import { backup } from '../../ops/backup/backup';
import type { BackupResult } from '../../ops/backup/backup-file';
import { type StoredBackup, storedBackups } from '../../ops/backup/backup-folder';
import { type RestoreResult, restore } from '../../ops/backup/restore';
import { today } from '../../today/today';
import { todayText } from '../../today/today-text';
import { type Commands, defineCommand } from '../command/define-command';
import { examine } from '../doctor/doctor';
import type { Finding } from '../doctor/finding';
import { examinePictures, shownPictures } from '../doctor/pictures';
import { askProcesses } from '../doctor/processes';
import { limitOf } from '../terminal/limit-option';
import { PERIOD_OPTIONS } from '../terminal/period-options';
import { beginning, listText, moment, table } from '../terminal/print';
import { writeExportPages } from '../terminal/write-export';

type AuditOptions = Omit<AuditSearch, 'limit' | 'after'> & { limit?: string; out?: string };

const AUDIT_TEXT = listText<AuditLine>(
  {
    AT: ({ at }) => moment(at),
    BY: 'actor',
    ACTION: 'action',
    SUBJECT: 'subject',
    DETAIL: ({ detail }) => beginning(JSON.stringify(detail)),
  },
  'No changes.',
);

export const commands: Commands = {
  audit: defineCommand({
    about: 'who changed what, the newest first',
    options: [
      ['--actor <name>', 'only by this person'],
      ['--action <name>', 'only actions whose name begins with this text, such as settings'],
      ['--subject <name>', 'only changes of this order, setting, course …'],
      ...PERIOD_OPTIONS,
      ['--limit <number>', 'maximum number; default 50'],
      ['--out <file>', 'write all that match to a CSV file'],
    ],
    roles: ['accountant'],
    act: audit,
    async atTerminal(terminal, _args, { out, limit, ...search }: AuditOptions) {
      if (out) {
        if (limit) throw new ApiError(422, '--limit cannot be used with --out, which writes all that match');
        const pages = paginate(
          (after?: string) => terminal.run({ ...search, after, limit: PAGE_SIZE }),
          ({ id }) => id,
        );
        return writeExportPages(terminal, pages, {
          out,
          head: AUDIT_CSV_HEAD,
          text: auditCsv,
          noun: 'changes',
        });
      }
      terminal.show(await terminal.run({ ...search, limit: limitOf(limit) }), AUDIT_TEXT);
    },
  }),
  backup: defineCommand({
    args: '[file]',
    about: "write the whole database to a file; default: a new one in the folder 'backups' of DATA_DIR",
    roles: ['owner'],
    readsSnapshot: true,
    act: backup,
    input: ([file]) => (file ? { path: resolve(file) } : {}),
    text: (result) => `${rowsText(result)}\n\nWritten to ${result.path}`,
  }),
  backups: defineCommand({
    about: "the backups in the folder 'backups' of DATA_DIR, the newest first",
    roles: ['owner'],
    act: () => storedBackups(),
    text: listText<StoredBackup>(
      { FILE: 'name', MADE: ({ at }) => moment(at), AGE: ({ at }) => age(at), BYTES: 'bytes' },
      'No backup was made here.',
    ),
  }),
  doctor: defineCommand({
    about: 'mistakes that prevent orders or mislead learners, with the commands that correct them',
    options: [['--at <address...>', 'addresses of processes to check, such as http://127.0.0.1:3001']],
    roles: 'everyone',
    act: async (tx, input: undefined, context) => ({
      academy: await examine(tx, input, context),
      shown: await shownPictures(tx, context),
    }),
    async atTerminal({ run, show, report }, _args, { at = [] }: { at?: string[] }) {
      const ofProcesses = await askProcesses(at);
      const { academy, shown } = await run(undefined).catch((error: unknown) => {
        // The findings about processes may explain why the database does not answer.
        for (const { level, text } of ofProcesses) report(`${level}: ${text}`);
        throw error;
      });
      const findings = [...academy, ...(await examinePictures(shown)), ...ofProcesses];
      show(findings, listText<Finding>({ '': 'level', FINDING: 'text', REMEDY: 'remedy' }));
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
    },
  }),
  restore: defineCommand({
    args: '<file>',
    about: 'replace the whole database by a backup; --dry-run checks whether the backup can be restored',
    options: [['--replace', 'even if the orders in the database are lost']],
    writes: true,
    allowsEmptyDatabase: true,
    worksWithoutStaff: true,
    roles: ['owner'],
    act: restore,
    input: ([file = ''], { replace }: { replace?: boolean }) => ({ path: resolve(file), replace }),
    text: (result) => `${rowsText(result)}\n\nRestored from ${result.path}${erasedText(result)}`,
  }),
  today: defineCommand({
    about: 'the open tasks of staff, the findings of the doctor, and the sales of seven days',
    roles: 'everyone',
    act: today,
    text: todayText,
  }),
};

function rowsText({ rows }: BackupResult): string {
  return table(['TABLE', 'ROWS'], Object.entries(rows));
}

function erasedText({
  erasedAgain: { orders, queries, subscribers, waiters, mails },
}: RestoreResult): string {
  if (orders + queries + subscribers + waiters + mails === 0) return '';
  return `\nErased again, because it was erased after the backup: orders ${orders}, questions ${queries}, newsletter addresses ${subscribers}, notices of openings ${waiters}, mails ${mails}`;
}
