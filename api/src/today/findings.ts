import { CourseStatus, formatAmount } from '@stepwell/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Caller } from '../acts/act';
import { overduePublications } from '../catalogue/entries/publish-due';
import { priceWith } from '../coupons/coupon-rules';
import type { Sql } from '../database/connection';
import { type CourseRow, courses } from '../database/schema/catalogue';
import { outbox } from '../database/schema/mail';
import { coupons } from '../database/schema/orders';
import { isLocalAddress } from '../lib/environment';
import { isUnpayable, priceOf, rupees } from '../orders/pricing';
import { type AcademySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../settings/academy-settings';
import { SAMPLE_PAYEE_VPA } from '../settings/sample-payee';
import { readSettings } from '../settings/settings.repository';

/** What is wrong with money or mail, and the page on which it is mended. */
export interface Finding {
  text: string;
  /** Path of the page; absent if only the server's settings mend it. */
  to?: string;
  /** Learners cannot pay, or pay wrongly. Otherwise it is worth a look. */
  isProblem?: true;
}

/** What is left to do on the first day, in its order. */
export async function firstSteps(tx: Sql): Promise<Finding[]> {
  const settings = await readSettings(tx);
  const hasCourse = (await tx.$count(courses)) > 0;
  const steps: [boolean, Finding][] = [
    [!hasPayee(settings), { text: 'Set the payee, to whom learners pay', to: '/settings/payee' }],
    [!settings.legalName, { text: 'Set the legal details and GST', to: '/settings/tax' }],
    [
      !settings.staffEmail,
      { text: "Set the staff's mailbox, which gets a mail for each payment", to: '/settings' },
    ],
    [!hasCourse, { text: 'Make the first course', to: '/courses/new' }],
  ];
  return steps.filter(([isLeft]) => isLeft).map(([, step]) => step);
}

/** Everything that loses money or mail, in the order of its weight. */
export async function findings(tx: Sql, site: Caller['site']): Promise<Finding[]> {
  const settings = await readSettings(tx);
  const live = await tx.select().from(courses).where(eq(courses.status, CourseStatus.live));
  return [
    ...payeeFindings(settings),
    ...gstFindings(settings),
    ...live.flatMap((course) => priceFindings(course, settings)),
    ...(await couponFindings(tx, live, settings)),
    ...saleFindings(live, settings),
    ...(await mailFindings(tx, site)),
    ...(await overduePublications(tx)).map(({ id, name }) => ({
      text: `'${name}' was not published at its time: look at it, and publish it`,
      to: `/courses/${id}`,
    })),
  ];
}

function payeeFindings(settings: AcademySettings): Finding[] {
  const { payeeVPA } = settings;
  const to = '/settings/payee';
  if (!hasPayee(settings))
    return [{ text: 'No payee is set, so no order can be placed', to, isProblem: true }];
  if (payeeVPA === SAMPLE_PAYEE_VPA)
    return [{ text: `Learners pay to ${payeeVPA}, the payee of the sample academy`, to, isProblem: true }];
  return [];
}

function gstFindings({ gstin, gstMode, registeredAddress, legalName }: AcademySettings): Finding[] {
  const to = '/settings/tax';
  if (gstMode !== 'none' && !gstin) return [{ text: 'GST is charged without a GSTIN', to, isProblem: true }];
  if (gstin && gstMode === 'none') return [{ text: 'A GSTIN is set, but no GST is charged', to }];
  if (gstin && !(registeredAddress && legalName))
    return [{ text: 'Tax invoices need the legal name and the registered address', to, isProblem: true }];
  return [];
}

function saleFindings(live: readonly CourseRow[], settings: AcademySettings): Finding[] {
  const late = live.filter(({ regEndAt }) => regEndAt && regEndAt < new Date());
  return [
    ...(isEnrolmentOpen(settings) ? [] : [{ text: 'Enrolment is closed', to: '/settings' }]),
    ...(live.length > 0 ? [] : [{ text: 'No course is Live', to: '/courses' }]),
    ...late.map(({ id, name }) => ({
      text: `'${name}' can still be bought after the end of its registration`,
      to: `/courses/${id}`,
    })),
  ];
}

function priceFindings({ id, name, pricePaise, mrpPaise }: CourseRow, settings: AcademySettings): Finding[] {
  if (pricePaise === null) return [];
  const price = priceOf({ pricePaise, ...gstTerms(settings) });
  const to = `/courses/${id}`;
  if (isUnpayable(price))
    return [
      {
        text: `'${name}' costs ${formatAmount(rupees(price.totalPaise))}: UPI apps pay ₹1 and more`,
        to,
        isProblem: true,
      },
    ];
  if (mrpPaise !== null && mrpPaise < pricePaise)
    return [{ text: `The list price of '${name}' is below its price and is not shown`, to }];
  return [];
}

/** The act that makes a coupon refuses these, but a price may have been lowered since. */
async function couponFindings(
  tx: Sql,
  live: readonly CourseRow[],
  settings: AcademySettings,
): Promise<Finding[]> {
  const valid = await tx
    .select()
    .from(coupons)
    .where(and(isNull(coupons.disabledAt), or(isNull(coupons.endsAt), gt(coupons.endsAt, sql`now()`))));
  return valid.flatMap((coupon) => {
    const wrong = live.find((course) => {
      const price = priceWith(coupon, course, gstTerms(settings));
      return price && isUnpayable(price);
    });
    if (!wrong) return [];
    const text = `${coupon.code} lowers the price of '${wrong.name}' below ₹1, which no UPI app pays`;
    return [{ text, to: '/coupons', isProblem: true as const }];
  });
}

async function mailFindings(tx: Sql, { publicUrl, deskUrl, sendsMail }: Caller['site']): Promise<Finding[]> {
  const late = await tx.$count(
    outbox,
    and(eq(outbox.state, 'queued'), sql`${outbox.queuedAt} < now() - interval '1 hour'`),
  );
  if (!sendsMail)
    return isLocalAddress(publicUrl)
      ? []
      : [{ text: 'No mail is sent: the server has no SMTP_URL', isProblem: true }];
  const local = [publicUrl, deskUrl].filter(isLocalAddress);
  return [
    ...(late > 0 ? [{ text: `${late} mails wait for more than an hour`, to: '/mails?state=queued' }] : []),
    ...local.map((address) => ({
      text: `Links in mails lead to ${address}, which only this machine can open`,
    })),
  ];
}
