import type { Command } from 'commander';
import { csv } from '../../base/csv';
import { addCommand } from '../terminal/command-line';
import { handOut } from '../terminal/hand-out';
import { moment, table } from '../terminal/print';

export function newsletterCommands(program: Command): void {
  const newsletter = program.command('newsletter').description('the addresses that want the newsletter');

  addCommand(newsletter, 'list', 'every address', async (terminal) => {
    terminal.show(await terminal.run('newsletter.list', undefined), (list) =>
      table(
        ['E-MAIL', 'SINCE'],
        list.map(({ email, since }) => [email, moment(since)]),
        'Nobody has subscribed.',
      ),
    );
  });

  addCommand<{ out?: string }>(
    newsletter,
    'export',
    'the addresses with their unsubscribe links, as CSV for a mailing',
    async (terminal, _args, { out }) => {
      const list = await terminal.run('newsletter.list', undefined);
      const file = csv(
        ['email', 'since', 'unsubscribe'],
        list.map(({ email, since, unsubscribe }) => [email, since, unsubscribe]),
      );
      await handOut(terminal, list, file, { out, what: `${list.length} addresses` });
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  addCommand(
    newsletter,
    'unsubscribe <email>',
    'take an address off the list',
    async (terminal, [email = '']) =>
      terminal.show(
        await terminal.run('newsletter.unsubscribe', { email }),
        (gone) => `Off the list: ${gone.email}`,
      ),
    { writes: true },
  );
}
