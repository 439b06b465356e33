import { CourseStatus, formatAmount } from '@stepwell/contract';
import { count, eq, sql } from 'drizzle-orm';
import { isLocalAddress } from '../base/environment';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { changes, courses, mentors } from '../database/schema';
import { wrongCounts } from '../order-counts/order-counts';
import { isUnpayable, priceOf, rupees } from '../pricing/pricing';
import { gstTerms, hasPayee, isEnrolmentOpen } from '../settings/academy-settings';
import { readSettings } from '../settings/settings.repository';
import { PROMISED_HOURS, readStanding, type Standing } from '../standing/standing';

export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do about it. */
  remedy?: string;
}

/** Looks for what would keep the academy from selling, or from keeping its word. */
export async function examine(tx: Sql, _input: undefined, context: CommandContext): Promise<Finding[]> {
  const settings = await readSettings(tx);
  const live = await tx.select().from(courses).where(eq(courses.status, CourseStatus.live));
  const findings: Finding[] = [];
  const check = (isFine: boolean, text: string, finding: Finding) =>
    findings.push(isFine ? { level: 'ok', text } : finding);

  check(hasPayee(settings), `Learners pay to ${settings.payeeVPA} (${settings.payeeName})`, {
    level: 'problem',
    text: 'No payee is set: nobody can order',
    remedy: 'settings set payeeVPA <address> --confirm <address>; settings set payeeName <name>',
  });
  check(isEnrolmentOpen(settings), 'Enrolment is open', {
    level: 'warning',
    text: 'Enrolment is closed',
    remedy: 'settings set isCourseEnrollmentAllowed true',
  });
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
  const standing = await readStanding(tx);
  findings.push(...orderFindings(standing), ...(await countFindings(tx)));
  findings.push(...mailFindings(standing), ...linkFindings(context));
  findings.push(...(await sampleFindings(tx)));
  const [unnamed] = await tx
    .select({ ids: sql<string[]>`array_agg(${courses.id})` })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(sql`${mentors.id} IS NULL`);
  if (unnamed?.ids)
    findings.push({ level: 'warning', text: `No mentor is named for ${unnamed.ids.join(', ')}` });
  return findings;
}

function orderFindings({ lateReferences }: Standing): Finding[] {
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
  return wrong.map(({ counted, key, kept, there }) => ({
    level: 'problem',
    text: `Counted for the ${counted} '${key}' are ${kept} orders, and there are ${there}`,
    remedy: 'backup, then restore --replace of it: a restore counts anew',
  }));
}

function mailFindings({ mails: { queued, failed } }: Standing): Finding[] {
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

async function sampleFindings(tx: Sql): Promise<Finding[]> {
  const [sample] = await tx.select().from(changes).where(eq(changes.action, 'sample.load'));
  const [own] = await tx.select({ n: count() }).from(changes).where(eq(changes.action, 'catalogue.import'));
  if (!sample || own?.n) return [];
  return [
    {
      level: 'warning',
      text: 'The courses, mentors, coupons and payee are the sample academy',
      remedy: 'course import <file> --replace, then set the payee and disable the sample coupons',
    },
  ];
}
