import type { Academy } from '@stepwell/contract';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type MailRow, newsletterSubscribers, orders } from '../../database/schema';
import { sanitize } from '../../lib/sanitize';
import { unsubscribePath } from '../../newsletters/newsletters.repository';
import { orderMailText } from '../../orders/mails/order-mails';
import { welcomeOf } from '../../orders/welcome/welcome';
import { type AcademySettings, academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { asHtml, asText, type Message } from '../message';
import { MailFailure, type OutgoingMail } from '../smtp';

export interface Sender {
  /** `address` or `Name <address>`; `null` for mails that are only shown: the academy's own. */
  from: string | null;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
}

/** Composes a mail of the outbox. @throws MailFailure when its order or its subscriber no longer exists */
export async function composeMail(
  tx: Sql,
  mail: MailRow,
  { from: sender, publicUrl }: Sender,
): Promise<OutgoingMail> {
  const payee = await readSettings(tx);
  const academy = academyIn(payee);
  const from = sender ?? `${sanitize(academy.name)} <${academy.email}>`;
  const message = await messageOf(tx, mail, { publicUrl, academy, payee });
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return {
    messageId: `<${mail.messageKey}@${domain}>`,
    from,
    to: mail.recipient,
    subject: sanitize(message.subject),
    text: asText(message, academy),
    html: asHtml(message, academy),
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
  };
}

interface Site {
  publicUrl: string;
  academy: Academy;
  payee: AcademySettings;
}

async function messageOf(tx: Sql, mail: MailRow, site: Site): Promise<Message> {
  if (mail.kind === 'newsletter-welcome') return newsletterWelcome(tx, mail, site);
  const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
  if (!order) throw new MailFailure('never', 'The order of this mail no longer exists.');
  const welcome = await welcomeOf(tx, order);
  return orderMailText(mail.kind, { order, detail: mail.detail, welcome, ...site });
}

async function newsletterWelcome(tx: Sql, mail: MailRow, { publicUrl, academy }: Site): Promise<Message> {
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, sql`lower(${mail.recipient})`));
  if (!subscriber) throw new MailFailure('never', 'The address has unsubscribed.');
  const href = `${publicUrl}${unsubscribePath(subscriber.token)}`;
  return {
    subject: `You are on the list of ${academy.name}`,
    greeting: 'Welcome,',
    paragraphs: ['We will write to you when new courses and batches begin.'],
    footnote: { text: 'You did not ask for this, or have enough of it?', label: 'Unsubscribe', href },
    // Mail programs show a button of their own for these (RFC 8058).
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
