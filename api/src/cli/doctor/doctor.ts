import { CourseStatus, formatAmount, payeeNameInLink } from '@stepwell/contract';
import { eq, isNull, sql } from 'drizzle-orm';
import { sampleRows } from '../../catalogue/sample/sample-rows';
import type { Sql } from '../../database/connection';
import { type CourseRow, coupons, courses, mentors } from '../../database/schema';
import { isLocalAddress } from '../../lib/environment';
import { type Backlog, PROMISED_HOURS, readBacklog } from '../../ops/backlog';
import { wrongCounts } from '../../orders/counts/order-counts';
import { isUnpayable, priceOf, rupees } from '../../orders/pricing/pricing';
import { type AcademySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../../settings/academy-settings';
import { isSamplePayee } from '../../settings/sample-payee';
import { readSettings } from '../../settings/settings.repository';
import type { CommandContext } from '../command/command';

export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do about it. */
  remedy?: string;
}

/** How many ids a finding names. */
const NAMED = 3;

/** Looks for what would keep the academy from selling, or from keeping its word. */
export async function examine(tx: Sql, _input: undefined, context: CommandContext): Promise<Finding[]> {
  const settings = await readSettings(tx);
  const live = await tx
    .select()
    .from(courses)
    .where(eq(courses.status, CourseStatus.live))
    .orderBy(courses.position, courses.id);
  const findings: Finding[] = [];
  const check = (isFine: boolean, text: string, finding: Finding) =>
    findings.push(isFine ? { level: 'ok', text } : finding);

  findings.push(payeeFinding(settings));
  check(
    isEnrolmentOpen(settings),
    hasPayee(settings) ? 'Enrolment is open' : 'Enrolment opens once a payee is set',
    {
      level: 'warning',
      text: 'Enrolment is closed',
      remedy: 'settings set isCourseEnrollmentAllowed true',
    },
  );
  check(live.length > 0, `${live.length} courses are Live`, {
    level: 'warning',
    text: 'No course is Live',
    remedy: 'course status <id> live',
  });
  for (const { id, regEndAt } of live) {
    if (regEndAt && regEndAt < new Date()) {
      findings.push({
        level: 'warning',
        text: `Registration for '${id}' has passed, and it can still be bought`,
        remedy: `course status ${id} closed`,
      });
    }
  }
  for (const { id, pricePaise, mrpPaise } of live) {
    if (pricePaise === null) continue;
    const price = priceOf({ pricePaise, ...gstTerms(settings) });
    if (isUnpayable(price)) {
      findings.push({
        level: 'problem',
        text: `'${id}' costs ${formatAmount(rupees(price.totalPaise))}: UPI apps pay ₹1 and more`,
      });
    }
    if (mrpPaise !== null && mrpPaise < pricePaise) {
      findings.push({
        level: 'warning',
        text: `The list price of '${id}' is below its price and is not shown`,
      });
    }
  }
  const { legalName, gstin, grievanceOfficer } = settings;
  check(
    Boolean(legalName && grievanceOfficer && (gstin || settings.gstMode === 'none')),
    'Legal details are set',
    {
      level: 'warning',
      text: 'Legal details are missing: legalName, gstin or grievanceOfficer',
      remedy: 'settings set <name> <value>',
    },
  );
  if (gstin && settings.gstMode === 'none') {
    findings.push({
      level: 'warning',
      text: 'A GSTIN is set, and no GST is charged',
      remedy: 'settings set gstMode exclusive, or inclusive',
    });
  }
  const standing = await readBacklog(tx);
  findings.push(...orderFindings(standing), ...(await countFindings(tx)));
  findings.push(...mailFindings(standing), ...linkFindings(context));
  findings.push(...(await sampleFindings(tx, live)));
  const [unnamed] = await tx
    .select({ ids: sql<string[]>`array_agg(${courses.id})` })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(sql`${mentors.id} IS NULL`);
  if (unnamed?.ids)
    findings.push({ level: 'warning', text: `No mentor is named for ${unnamed.ids.join(', ')}` });
  return findings;
}

function orderFindings({ lateReferences }: Backlog): Finding[] {
  if (lateReferences === 0)
    return [{ level: 'ok', text: `No reference waits longer than ${PROMISED_HOURS} hours` }];
  return [
    {
      level: 'warning',
      text: `${lateReferences} references wait longer than ${PROMISED_HOURS} hours`,
      remedy: 'review queue',
    },
  ];
}

async function countFindings(tx: Sql): Promise<Finding[]> {
  const wrong = await wrongCounts(tx);
  if (wrong.length === 0)
    return [{ level: 'ok', text: 'What is counted beside the orders is what they say' }];
  return wrong.map(({ counted, key, stored, actual }) => ({
    level: 'problem',
    text: `Counted for the ${counted} '${key}' are ${stored} orders, and there are ${actual}`,
    remedy: 'backup, then restore --replace of it: a restore counts anew',
  }));
}

function mailFindings({ mails: { queued, failed } }: Backlog): Finding[] {
  const findings: Finding[] = [];
  if (failed > 0) {
    const text = `Mails that could not be sent: ${failed}`;
    findings.push({ level: 'warning', text, remedy: 'outbox list --state failed; outbox retry <id>' });
  }
  if (queued.late > 0) {
    const text = `Mails that wait for more than an hour: ${queued.late}`;
    findings.push({ level: 'warning', text, remedy: 'outbox list --state queued; is SMTP_URL set?' });
  }
  return findings.length > 0 ? findings : [{ level: 'ok', text: 'No mail waits or has failed' }];
}

/** The links of mails lead where `PUBLIC_URL` says; the default is good on this machine alone. */
function linkFindings({ sendsMail, publicUrl }: CommandContext): Finding[] {
  if (!sendsMail) return [];
  if (!isLocalAddress(publicUrl)) return [{ level: 'ok', text: `The links in mails lead to ${publicUrl}` }];
  return [
    {
      level: 'warning',
      text: `The links in mails lead to ${publicUrl}, which nobody else can open`,
      remedy: "start the site with PUBLIC_URL set to its own address, such as 'https://academy.example'",
    },
  ];
}

function payeeFinding(settings: AcademySettings): Finding {
  const { payeeVPA, payeeName } = settings;
  const remedy = 'settings set payeeVPA <address> --confirm <address>; settings set payeeName <name>';
  if (!hasPayee(settings)) {
    return { level: 'problem', text: 'No payee is set: nobody can order', remedy };
  }
  if (isSamplePayee(payeeVPA)) {
    return { level: 'problem', text: `Learners pay to ${payeeVPA}, the payee of the sample academy`, remedy };
  }
  const carried = payeeNameInLink(payeeName);
  if (carried !== payeeName) {
    return {
      level: 'warning',
      text: `The payee's name is too long for a QR code: UPI apps get '${carried}'`,
      remedy: 'settings set payeeName <shorter name>',
    };
  }
  return { level: 'ok', text: `Learners pay to ${payeeVPA} (${payeeName})` };
}

/** The sample academy is found by what stands in the database now, not by how it came there. */
async function sampleFindings(tx: Sql, live: CourseRow[]): Promise<Finding[]> {
  const found = await sampleRows({
    courses: live,
    mentors: await tx.select().from(mentors).orderBy(mentors.position, mentors.id),
    coupons: await tx.select().from(coupons).where(isNull(coupons.disabledAt)).orderBy(coupons.code),
  });
  const findings: Finding[] = [];
  if (found.courses.length > 0) {
    findings.push({
      level: 'problem',
      text: `Live courses of the sample academy: ${firstOf(found.courses)}`,
      remedy: 'course import <file> --replace, or course status <id> closed',
    });
  }
  if (found.mentors.length > 0) {
    findings.push({
      level: 'problem',
      text: `Mentors of the sample academy: ${firstOf(found.mentors)}`,
      remedy: 'give their courses other mentors with course import, then mentor delete <id>',
    });
  }
  if (found.coupons.length > 0) {
    findings.push({
      level: 'warning',
      text: `Coupons of the sample academy: ${found.coupons.join(', ')}`,
      remedy: 'coupon disable <code>',
    });
  }
  return findings;
}

/** A line of a table has room for a few ids. */
function firstOf(ids: string[]): string {
  const rest = ids.length - NAMED;
  return ids.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
