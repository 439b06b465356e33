import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupResult } from '../../backup/backup-file';
import type { RestoreResult } from '../../backup/restore.commands';
import { addCommand } from '../terminal/command-line';
import { table } from '../terminal/print';

export function backupCommands(program: Command): void {
  addCommand(
    program,
    'backup <file>',
    'write the whole database to a file',
    async (terminal, [file = '']) => {
      terminal.show(await terminal.run('backup', { path: resolve(file) }), (result) =>
        resultText('Written to', result),
      );
    },
  );

  addCommand<{ replace?: boolean }>(
    program,
    'restore <file>',
    'put a backup in the place of the whole database; --dry-run tries whether it can be',
    async (terminal, [file = ''], { replace }) => {
      terminal.show(await terminal.run('restore', { path: resolve(file), replace }), (result) =>
        [resultText('Restored from', result), erasedText(result)].join(''),
      );
    },
    { writes: true },
  ).option('--replace', 'even if the orders that are there are lost');
}

function resultText(what: string, { path, rows }: BackupResult): string {
  return `${table(['TABLE', 'ROWS'], Object.entries(rows))}\n\n${what} ${path}`;
}

function erasedText({ erasedAgain: { orders, queries, subscribers, mails } }: RestoreResult): string {
  if (orders + queries + subscribers + mails === 0) return '';
  return `\nErased again, for it was erased since: orders ${orders}, questions ${queries}, newsletter addresses ${subscribers}, mails ${mails}`;
}
