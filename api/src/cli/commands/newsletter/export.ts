import { csvLines } from '../../../lib/csv';
import { listSubscribers, subscriberPages } from '../../../newsletters/list-subscribers';
import { backOfficeCommand } from '../../command/back-office-command';
import { handOutPages } from '../../terminal/hand-out';

export const command = backOfficeCommand({
  about: 'the addresses with their unsubscribe links, as CSV for a mailing',
  options: [['--out <file>', 'the file to write; the screen otherwise']],
  act: listSubscribers,
  async atTerminal(terminal, _args, { out }: { out?: string }) {
    await handOutPages(terminal, subscriberPages(terminal.run), {
      out,
      head: csvLines([['email', 'since', 'unsubscribe']]),
      text: (page) => csvLines(page.map(({ email, since, unsubscribe }) => [email, since, unsubscribe])),
      what: 'addresses',
    });
  },
});
