import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { newsletterSubscribers } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { masked } from '../../lib/logging';
import {
  countSubscribers,
  listSubscribers,
  MAILING_HEAD,
  mailingLines,
  type SubscriberSearch,
  type SubscriberView,
  subscriberPages,
} from '../../newsletters/list-subscribers';
import { UNSUBSCRIPTION } from '../../privacy/erasures';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { listText, moment } from '../terminal/print';
import { writeExportPages } from '../terminal/write-export';

export const commands: Commands = {
  count: defineCommand({
    about: 'how many addresses are confirmed, and how many are not yet',
    roles: ['editor'],
    act: countSubscribers,
    text: ({ confirmed, waiting }) => `Confirmed: ${confirmed}, not yet: ${waiting}`,
  }),
  export: defineCommand({
    about: 'the confirmed addresses with their unsubscribe links, as CSV for a mailing service',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    roles: ['editor'],
    async act(tx, search: SubscriberSearch, context) {
      // An export copies addresses out of the site, so the audit log records it once, with the first page.
      if (!search.after) await context.record('newsletter.export', 'addresses');
      return listSubscribers(tx, { ...search, confirmed: true }, context);
    },
    async atTerminal(terminal, _args, { out }: { out?: string }) {
      await writeExportPages(terminal, subscriberPages(terminal.run), {
        out,
        head: MAILING_HEAD,
        text: mailingLines,
        noun: 'addresses',
      });
    },
  }),
  list: defineCommand({
    about: 'every address',
    roles: ['editor'],
    act: listSubscribers,
    async atTerminal({ run, show }) {
      const all: SubscriberView[] = [];
      for await (const page of subscriberPages(run)) all.push(...page);
      const columns = {
        'E-MAIL': 'email',
        REQUESTED: ({ since }: SubscriberView) => moment(since),
        CONFIRMED: ({ confirmed }: SubscriberView) => moment(confirmed) || 'not yet',
      } as const;
      show(all, listText(columns, 'No subscribers.'));
    },
  }),
  unsubscribe: defineCommand({
    args: '<email>',
    about: 'take an address off the list',
    writes: true,
    roles: ['editor'],
    act: unsubscribeAddress,
    input: ([email = '']) => ({ email }),
    text: ({ email }) => `Off the list: ${email}`,
  }),
};

/** Deletes an e-mail address from the newsletter list. @throws ApiError 404 for an address that is not on the list */
async function unsubscribeAddress(
  tx: Sql,
  { email }: { email: string },
  { record }: CommandContext,
): Promise<{ email: string }> {
  const address = email.trim().toLowerCase();
  const deleted = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address))
    .returning();
  if (deleted.length === 0) throw new ApiError(404, `'${address}' is not on the list`);
  // The audit log is never deleted, so it must not contain the address. A restore of an older backup finds the rows to delete again
  // by their tokens.
  const subscribers = deleted.map(({ token }) => token);
  await record(UNSUBSCRIPTION, masked(address), { erasedRows: { subscribers } });
  return { email: address };
}
