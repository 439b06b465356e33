import type { Command } from 'commander';
import { addCommand } from '../terminal/command-line';
import { handOut } from '../terminal/hand-out';
import { details } from '../terminal/print';

export function privacyCommands(program: Command): void {
  const privacy = program.command('privacy').description("a person's data, by e-mail address");

  addCommand<{ out?: string }>(
    privacy,
    'export <email>',
    'everything about an address, as JSON',
    async (terminal, [email = ''], { out }) => {
      const data = await terminal.run('privacy.export', { email });
      const file = `${JSON.stringify(data, null, 2)}\n`;
      const what = `${data.orders.length} orders and ${data.queries.length} questions`;
      await handOut(terminal, data, file, { out, what });
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  addCommand(
    privacy,
    'erase <email>',
    'erase what need not be kept about an address',
    async (terminal, [email = '']) => {
      terminal.show(
        await terminal.run('privacy.erase', { email }),
        ({ orders, queries, newsletter, mails }) =>
          details([
            ['orders erased', orders.erased.join(', ') || 'none'],
            [
              'orders kept',
              orders.kept.map(({ orderId, why }) => `${orderId} (${why})`).join(', ') || 'none',
            ],
            ['questions erased', queries],
            ['newsletter', newsletter ? 'off the list' : 'was not on the list'],
            ['mails erased', mails],
          ]),
      );
    },
    { writes: true },
  );
}
