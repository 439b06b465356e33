import type { Command } from 'commander';
import { csv } from '../base/inert-text';
import { handOut } from './hand-out';
import { details, moment, table } from './print';
import { line } from './program';

export function newsletterLines(program: Command): void {
  const newsletter = program.command('newsletter').description('the addresses that want the newsletter');

  line(newsletter, 'list', 'every address', async (desk) => {
    desk.show(await desk.run('newsletter.list', undefined), (list) =>
      table(
        ['E-MAIL', 'SINCE'],
        list.map(({ email, since }) => [email, moment(since)]),
        'Nobody has subscribed.',
      ),
    );
  });

  line<{ out?: string }>(
    newsletter,
    'export',
    'the addresses with their unsubscribe links, as CSV for a mailing',
    async (desk, _args, { out }) => {
      const list = await desk.run('newsletter.list', undefined);
      const file = csv(
        ['email', 'since', 'unsubscribe'],
        list.map(({ email, since, unsubscribe }) => [email, since, unsubscribe]),
      );
      await handOut(desk, list, file, { out, what: `${list.length} addresses` });
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  line(
    newsletter,
    'unsubscribe <email>',
    'take an address off the list',
    async (desk, [email = '']) =>
      desk.show(await desk.run('newsletter.unsubscribe', { email }), (gone) => `Off the list: ${gone.email}`),
    { writes: true },
  );
}

export function privacyLines(program: Command): void {
  const privacy = program.command('privacy').description("a person's data, by e-mail address");

  line<{ out?: string }>(
    privacy,
    'export <email>',
    'everything about an address, as JSON',
    async (desk, [email = ''], { out }) => {
      const data = await desk.run('privacy.export', { email });
      const file = `${JSON.stringify(data, null, 2)}\n`;
      const what = `${data.orders.length} orders and ${data.queries.length} questions`;
      await handOut(desk, data, file, { out, what });
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  line(
    privacy,
    'erase <email>',
    'erase what need not be kept about an address',
    async (desk, [email = '']) => {
      desk.show(await desk.run('privacy.erase', { email }), ({ orders, queries, newsletter, mails }) =>
        details([
          ['orders erased', orders.erased.join(', ') || 'none'],
          ['orders kept', orders.kept.map(({ orderId, why }) => `${orderId} (${why})`).join(', ') || 'none'],
          ['questions erased', queries],
          ['newsletter', newsletter ? 'off the list' : 'was not on the list'],
          ['mails erased', mails],
        ]),
      );
    },
    { writes: true },
  );
}
