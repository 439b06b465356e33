import { type Academy, coursePath } from '@stepwell/contract';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import {
  courses,
  type MailRow,
  type NotificationKind,
  newsletterSubscribers,
  orders,
  queries,
} from '../../database/schema';
import { confirmPath, unsubscribePath } from '../../newsletters/newsletters.repository';
import { questionLink } from '../../notifications/desk-links';
import { digestOf } from '../../notifications/digest';
import { orderValues } from '../../orders/mails/order-mails';
import { welcomeOf } from '../../orders/welcome/welcome';
import { type AcademySettings, academyIn } from '../../settings/academy-settings';
import { payeeValues } from '../../settings/payee/payee-mails';
import { readSettings } from '../../settings/settings.repository';
import { asHtml, asText, type Message } from '../message';
import { MailFailure, type OutgoingMail } from '../smtp';
import { languageOf, type MailLanguage, type MailTexts, mailTexts } from '../texts/mail-texts';

/** Addresses that the mails of this site contain. */
export interface Sender {
  /** Sender, `address` or `Name <address>`. `null` for a preview, which shows the academy's name and address. */
  from: string | null;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** The desk's address, without a slash at its end, for links in mails to staff. */
  deskUrl: string;
}

/** Composes a mail of the outbox. @throws MailFailure if the order, question or other subject of the mail no longer exists */
export async function composeMail(
  tx: Sql,
  mail: MailRow,
  { from: sender, publicUrl, deskUrl }: Sender,
): Promise<OutgoingMail> {
  const settings = await readSettings(tx);
  const academy = academyIn(settings);
  const from = sender ?? `${sanitize(academy.name)} <${academy.email}>`;
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? '';
  const message = await messageOf(tx, mail, { publicUrl, deskUrl, academy, settings, domain });
  return {
    messageId: `<${mail.messageKey}@${domain}>`,
    from,
    to: mail.recipient,
    subject: sanitize(message.subject),
    text: asText(message, academy),
    html: asHtml(message, academy, languageOf(mail.kind, settings.mailLanguage as MailLanguage)),
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
  };
}

interface Site {
  publicUrl: string;
  deskUrl: string;
  academy: Academy;
  settings: AcademySettings;
  /** The part after `@` of this site's message ids. */
  domain: string;
}

async function messageOf(tx: Sql, mail: MailRow, site: Site): Promise<Message> {
  const texts = mailTexts(site.settings.mailLanguage as MailLanguage);
  switch (mail.kind) {
    case 'newsletter-confirm':
    case 'newsletter-welcome':
      return newsletterMail(tx, mail, site, texts[mail.kind]);
    case 'query-received':
    case 'query-answer':
    case 'staff-query':
      return queryMail(tx, mail, site, texts[mail.kind]);
    case 'staff-payee':
      return texts[mail.kind](payeeValues(mail.detail, site.deskUrl));
    case 'staff-digest': {
      const kinds = (mail.detail.kinds ?? '').split(' ') as NotificationKind[];
      const parts = await digestOf(tx, kinds, site.deskUrl);
      return texts[mail.kind]({ parts, deskUrl: site.deskUrl });
    }
    case 'staff-invitation':
      return texts[mail.kind]({
        name: mail.detail.name ?? '',
        academyName: site.academy.name,
        invitationLink: mail.detail.link ?? '',
      });
    case 'course-opened': {
      const course = await courseOf(tx, mail.detail.courseId ?? '');
      return texts[mail.kind]({ course: course.name, link: `${site.publicUrl}${coursePath(course.id)}` });
    }
    // All other kinds are about an order.
    default: {
      const [order] = mail.orderId ? await tx.select().from(orders).where(eq(orders.id, mail.orderId)) : [];
      if (!order) throw new MailFailure('never', 'The order of this mail no longer exists.');
      const { settings: payee, ...rest } = site;
      const welcome = await welcomeOf(tx, order);
      return texts[mail.kind](orderValues({ order, detail: mail.detail, welcome, payee, ...rest }));
    }
  }
}

async function newsletterMail(
  tx: Sql,
  mail: MailRow,
  { publicUrl, academy }: Site,
  text: MailTexts['newsletter-welcome'],
): Promise<Message> {
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, sql`lower(${mail.recipient})`));
  if (!subscriber) throw new MailFailure('never', 'The address has unsubscribed.');
  const unsubscribeLink = `${publicUrl}${unsubscribePath(subscriber.token)}`;
  const confirmLink = `${publicUrl}${confirmPath(subscriber.token)}`;
  return {
    ...text({ academyName: academy.name, confirmLink, unsubscribeLink }),
    // Mail programs show their own unsubscribe button for these headers (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

async function queryMail(
  tx: Sql,
  { detail }: MailRow,
  { domain, deskUrl }: Site,
  text: MailTexts['query-answer'],
): Promise<Message> {
  const [query] = await tx
    .select()
    .from(queries)
    .where(eq(queries.id, detail.query ?? ''));
  if (!query) throw new MailFailure('never', 'The question of this mail no longer exists.');
  const { id, name, email, phone, message } = query;
  const mail = text({
    id,
    name,
    email,
    phone,
    message,
    answer: detail.answer ?? '',
    questionLink: questionLink(deskUrl, id),
  });
  // `thread` is the key of the mail that confirmed the question. With these headers, mail programs show the answer as a reply to that mail.
  return detail.thread
    ? {
        ...mail,
        headers: {
          'In-Reply-To': `<${detail.thread}@${domain}>`,
          References: `<${detail.thread}@${domain}>`,
        },
      }
    : mail;
}

async function courseOf(tx: Sql, id: string): Promise<{ id: string; name: string }> {
  const [course] = await tx
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(eq(courses.id, id));
  if (!course) throw new MailFailure('never', 'The course of this mail no longer exists.');
  return course;
}
