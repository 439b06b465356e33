import type { Command } from 'commander';
import { addCommand } from '../terminal/command-line';
import { moment, table } from '../terminal/print';

export function auditCommands(program: Command): void {
  addCommand<{ actor?: string; action?: string; subject?: string; limit?: string }>(
    program,
    'audit',
    'who changed what, the newest first',
    async (terminal, _args, { actor, action, subject, limit }) => {
      const search = { actor, action, subject, limit: Number(limit) || undefined };
      terminal.show(await terminal.run('audit', search), (list) =>
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
}

function beginning(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
