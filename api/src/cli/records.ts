import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupResult } from '../backup/backup-file';
import type { RestoreResult } from '../backup/restore.commands';
import { moment, table } from './print';
import { line } from './program';

/** What was changed, and keeping it. */
export function recordLines(program: Command): void {
  line<{ actor?: string; action?: string; subject?: string; limit?: string }>(
    program,
    'audit',
    'who changed what, the newest first',
    async (desk, _args, { actor, action, subject, limit }) => {
      const search = { actor, action, subject, limit: Number(limit) || undefined };
      desk.show(await desk.run('audit', search), (list) =>
        table(
          ['AT', 'BY', 'ACTION', 'SUBJECT', 'DETAIL'],
          list.map((entry) => [
            moment(entry.at),
            entry.actor,
            entry.action,
            entry.subject,
            beginning(JSON.stringify(entry.detail)),
          ]),
          'Nothing was changed.',
        ),
      );
    },
  )
    .option('--actor <name>', 'only by this person')
    .option('--action <name>', 'only actions that begin so, such as settings')
    .option('--subject <name>', 'only of this order, setting, course …')
    .option('--limit <number>', 'so many; default 50');

  line(program, 'backup <file>', 'write the whole database to a file', async (desk, [file = '']) => {
    desk.show(await desk.run('backup', { path: resolve(file) }), (result) =>
      resultText('Written to', result),
    );
  });

  line<{ replace?: boolean }>(
    program,
    'restore <file>',
    'put a backup in the place of the whole database; --dry-run tries whether it can be',
    async (desk, [file = ''], { replace }) => {
      desk.show(await desk.run('restore', { path: resolve(file), replace }), (result) =>
        [resultText('Restored from', result), erasedText(result)].join(''),
      );
    },
    { writes: true },
  ).option('--replace', 'even if the orders that are there are lost');
}

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function resultText(what: string, { path, rows }: BackupResult): string {
  return `${table(['TABLE', 'ROWS'], Object.entries(rows))}\n\n${what} ${path}`;
}

function erasedText({ erasedAgain: { orders, queries, subscribers, mails } }: RestoreResult): string {
  if (orders + queries + subscribers + mails === 0) return '';
  return `\nErased again, for it was erased since: orders ${orders}, questions ${queries}, newsletter addresses ${subscribers}, mails ${mails}`;
}
