import { type Academy, coursePath } from '@stepwell/contract';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import type { Sql } from '../database/connection';
import { courses } from '../database/schema/catalogue';
import { queries } from '../database/schema/contacts';
import type { MailRow } from '../database/schema/mail';
import { orders } from '../database/schema/orders';
import { welcomeOf } from '../orders/order-view';
import { type AcademySettings, academyIn } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { asHtml, asText, type Message } from './message';
import { ORDER_TEXTS, type OrderTextKind, orderValues } from './texts/order-texts';
import { courseOpened, invitation, payeeChanged, queryReceived, questionArrived } from './texts/other-texts';

/** Addresses that the mails of this site contain, without a slash at their end. */
export interface Sender {
  /** `address` or `Name <address>`. */
  from: string;
  publicUrl: string;
  deskUrl: string;
}

/** The order, question or other subject of a mail no longer exists, so the mail cannot be sent. */
export class SubjectGone extends Error {}

export interface Site extends Omit<Sender, 'from'> {
  academy: Academy;
  settings: AcademySettings;
}

/** Composes a mail of the outbox. @throws SubjectGone */
export async function composeMail(
  tx: Sql,
  mail: MailRow,
  { from, ...site }: Sender,
): Promise<SendMailOptions> {
  const settings = await readSettings(tx);
  const academy = academyIn(settings);
  const message = await messageOf(tx, mail, { ...site, academy, settings });
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? '';
  return {
    messageId: `<${mail.messageKey}@${domain}>`,
    from,
    to: mail.recipient,
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: sanitize(message.subject),
    text: asText(message, academy),
    html: asHtml(message, academy),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

async function messageOf(tx: Sql, mail: MailRow, site: Site): Promise<Message> {
  const { kind, detail } = mail;
  switch (kind) {
    case 'query-received':
      return queryReceived(await questionOf(tx, detail.query));
    case 'staff-query':
      return questionArrived(await questionOf(tx, detail.query), site);
    case 'staff-payee':
      return payeeChanged(detail, site);
    case 'staff-invitation':
      return invitation(detail, site);
    case 'course-opened': {
      const course = await openCourse(tx, detail.courseId);
      return courseOpened(course.name, `${site.publicUrl}${coursePath(course.id)}`);
    }
    default:
      return orderMessage(tx, kind, mail, site);
  }
}

async function orderMessage(
  tx: Sql,
  kind: OrderTextKind,
  { orderId, detail }: MailRow,
  site: Site,
): Promise<Message> {
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : [];
  if (!order) throw new SubjectGone('The order of this mail no longer exists.');
  const welcome = await welcomeOf(tx, order);
  return ORDER_TEXTS[kind](orderValues({ order, detail, welcome, ...site }));
}

async function questionOf(tx: Sql, id = '') {
  const [query] = await tx.select().from(queries).where(eq(queries.id, id));
  if (!query) throw new SubjectGone('The question of this mail no longer exists.');
  return query;
}

async function openCourse(tx: Sql, id = '') {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id));
  if (!course) throw new SubjectGone('The course of this mail no longer exists.');
  return course;
}
