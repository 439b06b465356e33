import { csv } from '../../base/csv';
import { backOfficeCommand } from '../../command/back-office-command';
import { listSubscribers } from '../../newsletters/list-subscribers';
import { handOut } from '../../terminal/hand-out';

export const command = backOfficeCommand({
  about: 'the addresses with their unsubscribe links, as CSV for a mailing',
  options: [['--out <file>', 'the file to write; the screen otherwise']],
  act: listSubscribers,
  async atTerminal(terminal, _args, { out }: { out?: string }) {
    const list = await terminal.run(undefined);
    const file = csv(
      ['email', 'since', 'unsubscribe'],
      list.map(({ email, since, unsubscribe }) => [email, since, unsubscribe]),
    );
    await handOut(terminal, list, file, { out, what: `${list.length} addresses` });
  },
});
