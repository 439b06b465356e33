import { type Erasure, erasePerson } from '../../privacy/erase-person';
import { exportPerson } from '../../privacy/export-person';
import { type Commands, defineCommand } from '../command/define-command';
import { handOut } from '../terminal/hand-out';
import { details } from '../terminal/print';

export const commands: Commands = {
  erase: defineCommand({
    args: '<email>',
    about: 'erase what need not be kept about an address',
    writes: true,
    act: erasePerson,
    input: ([email = '']) => ({ email }),
    text: erasureText,
  }),
  export: defineCommand({
    args: '<email>',
    about: 'everything about an address, as JSON',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    act: exportPerson,
    async atTerminal(terminal, [email = ''], { out }: { out?: string }) {
      const data = await terminal.run({ email });
      const file = `${JSON.stringify(data, null, 2)}\n`;
      const what = `${data.orders.length} orders and ${data.queries.length} questions`;
      await handOut(terminal, data, file, { out, what });
    },
  }),
};

function erasureText({ orders, queries, newsletter, mails }: Erasure): string {
  return details([
    ['orders erased', orders.erased.join(', ') || 'none'],
    ['orders kept', orders.kept.map(({ orderId, why }) => `${orderId} (${why})`).join(', ') || 'none'],
    ['questions erased', queries],
    ['newsletter', newsletter ? 'off the list' : 'was not on the list'],
    ['mails erased', mails],
  ]);
}
