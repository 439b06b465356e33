import { desc, eq } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { MAIL_STATES, orders, outbox } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { type MailView, viewOf } from '../../../mail/mail-view';
import { backOfficeCommand } from '../../command/back-office-command';
import { moment, table } from '../../terminal/print';

export interface OutboxSearch {
  state?: string;
  /** Default 50. */
  limit?: number;
}

export const command = backOfficeCommand({
  about: 'the newest mails',
  options: [
    ['--state <state>', 'only queued, sending, sent or failed'],
    ['--limit <number>', 'so many; default 50'],
  ],
  act: listOutbox,
  async atTerminal({ run, show }, _args, { state, limit }: { state?: string; limit?: string }) {
    show(await run({ state, limit: Number(limit) || undefined }), (list) =>
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
});

/** The newest mails first. @throws ApiError 422 for a state that does not exist */
export async function listOutbox(tx: Sql, { state, limit = 50 }: OutboxSearch): Promise<MailView[]> {
  const known = MAIL_STATES.find((name) => name === state);
  if (state !== undefined && !known)
    throw new ApiError(422, `'${state}' is not one of ${MAIL_STATES.join(', ')}`);
  const rows = await tx
    .select({ mail: outbox, order: orders.orderId })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(known && eq(outbox.state, known))
    .orderBy(desc(outbox.id))
    .limit(limit);
  return rows.map(({ mail, order }) => viewOf(mail, order));
}
