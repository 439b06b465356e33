import type { Command } from 'commander';
import { details, moment, table, text } from './print';
import { line } from './program';

export function outboxLines(program: Command): void {
  const outbox = program.command('outbox').description('the mails: kept, waiting, sent and failed');

  line<{ state?: string; limit?: string }>(
    outbox,
    'list',
    'the newest mails',
    async (desk, _args, { state, limit }) => {
      desk.show(await desk.run('outbox.list', { state, limit: Number(limit) || undefined }), (list) =>
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

  line(outbox, 'show <id>', 'a mail as it goes out', async (desk, [id = '']) => {
    desk.show(await desk.run('outbox.show', { id }), (mail) => {
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

  line(
    outbox,
    'retry <id>',
    'send a failed mail again, or a waiting one at once',
    async (desk, [id = '']) => {
      desk.show(
        await desk.run('outbox.retry', { id }),
        (mail) => `Mail ${mail.id} to ${text(mail.recipient)}: queued`,
      );
    },
    { writes: true },
  );
}
