import { type Erasure, erasePerson } from '../../privacy/erase-person';
import { type FoundPerson, findPeople } from '../../privacy/find-people';
import { exportPerson, type KnownData, knownData } from '../../privacy/known-data';
import { type Commands, defineCommand } from '../command/define-command';
import { details, listText, moment } from '../terminal/print';
import { writeExport } from '../terminal/write-export';

export const commands: Commands = {
  erase: defineCommand({
    args: '<email>',
    about: 'erase what need not be kept about an address',
    writes: true,
    roles: ['owner'],
    act: erasePerson,
    input: ([email = '']) => ({ email }),
    text: erasureText,
  }),
  export: defineCommand({
    args: '<email>',
    about: 'everything about an address, as JSON',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    roles: ['owner'],
    act: exportPerson,
    async atTerminal(terminal, [email = ''], { out }: { out?: string }) {
      const data = await terminal.run({ email });
      const file = `${JSON.stringify(data, null, 2)}\n`;
      const content = `${data.orders.length} orders and ${data.queries.length} questions`;
      await writeExport(terminal, data, file, { out, content });
    },
  }),
  find: defineCommand({
    args: '<text>',
    about: 'persons who have ordered, by name, phone number, e-mail address or order id',
    roles: ['reviewer', 'accountant'],
    act: findPeople,
    input: ([search = '']) => ({ search }),
    text: listText<FoundPerson>(
      {
        'E-MAIL': 'email',
        NAME: 'name',
        PHONE: 'phone',
        ORDERS: 'orders',
        NEWEST: ({ newestOrderAt }) => moment(newestOrderAt),
      },
      'No person has ordered with that.',
    ),
  }),
  show: defineCommand({
    args: '<email>',
    about: 'what is stored about an address, in short',
    roles: ['reviewer', 'accountant'],
    act: knownData,
    input: ([email = '']) => ({ email }),
    text: knownText,
  }),
};

function knownText({ email, orders, queries, newsletterSince, openingNotices, mails }: KnownData): string {
  return details([
    ['e-mail', email],
    ['orders', orders.map(({ orderId, status }) => `${orderId} (${status})`).join(', ') || 'none'],
    ['questions', queries.map(({ id }) => id).join(', ') || 'none'],
    ['newsletter', newsletterSince ? `requested ${moment(newsletterSince)}` : 'not on the list'],
    ['waits for', openingNotices.join(', ') || 'no course'],
    ['mails', mails.length],
  ]);
}

function erasureText({ orders, queries, newsletter, openingNotices, mails }: Erasure): string {
  return details([
    ['orders erased', orders.erased.join(', ') || 'none'],
    ['orders kept', orders.kept.map(({ orderId, why }) => `${orderId} (${why})`).join(', ') || 'none'],
    ['questions erased', queries],
    ['newsletter', newsletter ? 'off the list' : 'was not on the list'],
    ['opening notices erased', openingNotices],
    ['mails erased', mails],
  ]);
}
