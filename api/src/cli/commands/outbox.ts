import type { Command } from 'commander';
import { addCommand } from '../terminal/command-line';
import { details, moment, table, text } from '../terminal/print';

export function outboxCommands(program: Command): void {
  const outbox = program.command('outbox').description('the mails: kept, waiting, sent and failed');

  addCommand<{ state?: string; limit?: string }>(
    outbox,
    'list',
    'the newest mails',
    async (terminal, _args, { state, limit }) => {
      terminal.show(await terminal.run('outbox.list', { state, limit: Number(limit) || undefined }), (list) =>
        table(
          ['ID', 'MAIL', 'TO', 'ORDER', 'STATE', 'TRIES', 'NEXT OR SENT', 'ERROR'],
          list.map((mail) => [
            mail.id,
            mail.kind,
            mail.recipient,
            mail.order,
            mail.state,
            mail.attempts,
            moment(mail.sentAt ?? mail.nextAt),
            mail.lastError,
          ]),
          'No mails.',
        ),
      );
    },
  )
    .option('--state <state>', 'only queued, sending, sent or failed')
    .option('--limit <number>', 'so many; default 50');

  addCommand(outbox, 'show <id>', 'a mail as it goes out', async (terminal, [id = '']) => {
    terminal.show(await terminal.run('outbox.show', { id }), (mail) => {
      const head = details([
        ['mail', mail.id],
        ['to', mail.recipient],
        ['subject', mail.subject],
        ['state', mail.state],
        ['tries', mail.attempts],
        ['error', mail.lastError || 'none'],
      ]);
      return `${head}\n\n${mail.text.split('\n').map(text).join('\n')}`;
    });
  });

  addCommand(
    outbox,
    'retry <id>',
    'send a failed mail again, or a waiting one at once',
    async (terminal, [id = '']) => {
      terminal.show(
        await terminal.run('outbox.retry', { id }),
        (mail) => `Mail ${mail.id} to ${text(mail.recipient)}: queued`,
      );
    },
    { writes: true },
  );
}
