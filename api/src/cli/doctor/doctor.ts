import { CourseStatus, formatAmount, payeeNameInLink } from '@stepwell/contract';
import { eq, isNull, sql } from 'drizzle-orm';
import { listScheduled } from '../../catalogue/editing/scheduled-changes';
import { sampleRows } from '../../catalogue/sample/sample-rows';
import type { Sql } from '../../database/connection';
import { type CourseRow, coupons, courses, mentors } from '../../database/schema';
import { isLocalAddress } from '../../lib/environment';
import { momentInIndia } from '../../lib/india';
import { type Backlog, readBacklog } from '../../ops/backlog';
import { wrongCounts } from '../../orders/counts/order-counts';
import { isUnpayable, priceOf, rupees } from '../../orders/pricing/pricing';
import { PROMISED_HOURS } from '../../orders/review/waiting-time';
import { type AcademySettings, gstTerms, hasPayee, isEnrolmentOpen } from '../../settings/academy-settings';
import { showPayee } from '../../settings/payee/payee';
import { isSamplePayee } from '../../settings/sample-payee';
import { readSettings } from '../../settings/settings.repository';
import type { CommandContext } from '../command/command';

// `academy doctor`: finds mistakes in settings, courses, orders and mails, with commands that correct them.

export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
  /** Commands by which staff can correct the finding. */
  remedy?: string | undefined;
  /** The thing that has to be changed; the desk links to its page. */
  about?: FindingSubject | undefined;
}

/** A thing that a finding is about. */
export interface FindingSubject {
  kind: 'setting' | 'course' | 'coupon' | 'mentor' | 'review' | 'outbox';
  /** Name of the setting, id of the course, state of the mails and so on; absent if the finding is about the whole list. */
  id?: string;
}

/** Maximum number of ids in a finding. */
const MAX_IDS = 3;

/** Checks settings, courses, orders and mails for whatever prevents orders or misleads learners. */
export async function examine(tx: Sql, _input: undefined, context: CommandContext): Promise<Finding[]> {
  return [...(await quickFindings(tx, context)), ...(await countFindings(tx))];
}

/** The findings of `examine` without the order counts. Takes some milliseconds, whatever the number of orders. */
export async function quickFindings(
  tx: Sql,
  context: Pick<CommandContext, 'publicUrl' | 'sendsMail'>,
): Promise<Finding[]> {
  const settings = await readSettings(tx);
  const live = await tx
    .select()
    .from(courses)
    .where(eq(courses.status, CourseStatus.live))
    .orderBy(courses.position, courses.id);
  const backlog = await readBacklog(tx);
  return [
    payeeFinding(settings),
    ...(await payeeChangeFindings(tx)),
    enrolmentFinding(settings),
    live.length > 0
      ? ok(`${live.length} courses are Live`)
      : warning('No course is Live', 'course status <id> live', { kind: 'course' }),
    ...live.flatMap(registrationFindings),
    ...live.flatMap((course) => priceFindings(course, settings)),
    ...legalFindings(settings),
    orderFinding(backlog),
    ...mailFindings(backlog),
    ...linkFindings(context),
    ...(await sampleFindings(tx, live)),
    ...(await mentorFindings(tx)),
    ...(await scheduledFindings(tx)),
  ];
}

function enrolmentFinding(settings: AcademySettings): Finding {
  if (!isEnrolmentOpen(settings))
    return warning('Enrolment is closed', 'settings set isCourseEnrollmentAllowed true', {
      kind: 'setting',
      id: 'isCourseEnrollmentAllowed',
    });
  return ok(hasPayee(settings) ? 'Enrolment is open' : 'Enrolment opens once a payee is set');
}

function registrationFindings({ id, regEndAt }: CourseRow): Finding[] {
  if (!regEndAt || regEndAt >= new Date()) return [];
  return [
    warning(`Registration for '${id}' has passed, and it can still be bought`, `course status ${id} closed`, {
      kind: 'course',
      id,
    }),
  ];
}

function priceFindings({ id, pricePaise, mrpPaise }: CourseRow, settings: AcademySettings): Finding[] {
  if (pricePaise === null) return [];
  const price = priceOf({ pricePaise, ...gstTerms(settings) });
  const total = formatAmount(rupees(price.totalPaise));
  return [
    ...(isUnpayable(price)
      ? [
          problem(
            `'${id}' costs ${total}: UPI apps pay ₹1 and more`,
            `course export ${id}, then course import`,
            {
              kind: 'course',
              id,
            },
          ),
        ]
      : []),
    ...(mrpPaise !== null && mrpPaise < pricePaise
      ? [
          warning(`The list price of '${id}' is below its price and is not shown`, undefined, {
            kind: 'course',
            id,
          }),
        ]
      : []),
  ];
}

const GST_MODE: FindingSubject = { kind: 'setting', id: 'gstMode' };

function legalFindings({ legalName, gstin, grievanceOfficer, gstMode }: AcademySettings): Finding[] {
  const isComplete = legalName && grievanceOfficer && (gstin || gstMode === 'none');
  return [
    isComplete
      ? ok('Legal details are set')
      : warning(
          'Legal details are missing: legal name, GSTIN or grievance officer',
          'settings set legalName, gstin or grievanceOfficer <value>',
          { kind: 'setting', id: 'legalName' },
        ),
    ...(gstin && gstMode === 'none'
      ? [
          warning(
            'A GSTIN is set, and no GST is charged',
            'settings set gstMode exclusive, or inclusive',
            GST_MODE,
          ),
        ]
      : []),
    ...(!gstin && gstMode !== 'none'
      ? [
          problem(
            'GST is charged without a GSTIN',
            'settings set gstMode none, or settings set gstin <number>',
            GST_MODE,
          ),
        ]
      : []),
  ];
}

/** Findings about scheduled changes that were refused at their time. */
async function scheduledFindings(tx: Sql): Promise<Finding[]> {
  const failed = (await listScheduled(tx)).filter(({ state }) => state === 'failed');
  return failed.map(({ number, course, due, reason }) =>
    warning(
      `The change of '${course}' that was planned for ${momentInIndia(due)} was not made: ${reason}`,
      `course set ${course} <field=value>, then course unschedule ${number}`,
      { kind: 'course', id: course },
    ),
  );
}

async function mentorFindings(tx: Sql): Promise<Finding[]> {
  const [unnamed] = await tx
    .select({ ids: sql<string[]>`array_agg(${courses.id})` })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(sql`${mentors.id} IS NULL`);
  return unnamed?.ids
    ? [
        warning(`No mentor is named for ${unnamed.ids.join(', ')}`, undefined, {
          kind: 'course',
          ...(unnamed.ids[0] && { id: unnamed.ids[0] }),
        }),
      ]
    : [];
}

function orderFinding({ lateReferences }: Backlog): Finding {
  return lateReferences === 0
    ? ok(`No reference waits longer than ${PROMISED_HOURS} hours`)
    : warning(`${lateReferences} references wait longer than ${PROMISED_HOURS} hours`, 'review queue', {
        kind: 'review',
      });
}

async function countFindings(tx: Sql): Promise<Finding[]> {
  const wrong = await wrongCounts(tx);
  if (wrong.length === 0) return [ok('The stored order counts are correct')];
  return wrong.map(({ counted, key, stored, actual }) =>
    problem(
      `The stored order count of the ${counted} '${key}' is ${stored}, and there are ${actual} orders`,
      'backup, then restore --replace of it: a restore counts anew',
    ),
  );
}

function mailFindings({ mails: { queued, failed } }: Backlog): Finding[] {
  const findings: Finding[] = [];
  if (failed > 0)
    findings.push(
      warning(`Mails that could not be sent: ${failed}`, 'outbox list --state failed; outbox retry <id>', {
        kind: 'outbox',
        id: 'failed',
      }),
    );
  if (queued.late > 0)
    findings.push(
      warning(
        `Mails that wait for more than an hour: ${queued.late}`,
        'outbox list --state queued; is SMTP_URL set?',
        { kind: 'outbox', id: 'waiting' },
      ),
    );
  return findings.length > 0 ? findings : [ok('No mail waits or has failed')];
}

/** The default of `PUBLIC_URL` only works on this machine, so mails would contain useless links. */
function linkFindings({ sendsMail, publicUrl }: Pick<CommandContext, 'publicUrl' | 'sendsMail'>): Finding[] {
  if (!sendsMail) return [];
  if (!isLocalAddress(publicUrl)) return [ok(`The links in mails lead to ${publicUrl}`)];
  return [
    warning(
      `The links in mails lead to ${publicUrl}, which only works on this machine`,
      "start the site with PUBLIC_URL set to its own address, such as 'https://academy.example'",
    ),
  ];
}

const PAYEE: FindingSubject = { kind: 'setting', id: 'payeeVPA' };

function payeeFinding(settings: AcademySettings): Finding {
  const { payeeVPA, payeeName } = settings;
  const remedy = 'payee change <address> --name <name> --confirm <address>';
  if (!hasPayee(settings)) return problem('No payee is set, so no order can be placed', remedy, PAYEE);
  if (isSamplePayee(payeeVPA))
    return problem(`Learners pay to ${payeeVPA}, the payee of the sample academy`, remedy, PAYEE);
  const shortened = payeeNameInLink(payeeName);
  if (shortened !== payeeName)
    return warning(
      `The payee's name is too long for a QR code: UPI apps get '${shortened}'`,
      'payee change <address> --name <shorter name> --confirm <address>',
      PAYEE,
    );
  return ok(`Learners pay to ${payeeVPA} (${payeeName})`);
}

/** Finding about a change of the payee that waits, so that all owners learn of it. */
async function payeeChangeFindings(tx: Sql): Promise<Finding[]> {
  const { waiting } = await showPayee(tx);
  if (!waiting) return [];
  const { payeeVPA, requestedBy, takesEffectAt } = waiting;
  return [
    warning(
      `Learners will pay to ${payeeVPA} from ${momentInIndia(takesEffectAt)}, as ${requestedBy} has requested`,
      'payee approve, or payee withdraw',
      PAYEE,
    ),
  ];
}

/** Detects content of the sample academy, however it was added. */
async function sampleFindings(tx: Sql, live: CourseRow[]): Promise<Finding[]> {
  const found = await sampleRows({
    courses: live,
    mentors: await tx.select().from(mentors).orderBy(mentors.position, mentors.id),
    coupons: await tx.select().from(coupons).where(isNull(coupons.disabledAt)).orderBy(coupons.code),
  });
  const findings: Finding[] = [];
  if (found.courses.length > 0)
    findings.push(
      problem(
        `Live courses of the sample academy: ${firstOf(found.courses)}`,
        'course import <file> --replace, or course status <id> closed',
        { kind: 'course' },
      ),
    );
  if (found.mentors.length > 0)
    findings.push(
      problem(
        `Mentors of the sample academy: ${firstOf(found.mentors)}`,
        'give their courses other mentors with course import, then mentor delete <id>',
        { kind: 'mentor' },
      ),
    );
  if (found.coupons.length > 0)
    findings.push(
      warning(`Coupons of the sample academy: ${found.coupons.join(', ')}`, 'coupon disable <code>', {
        kind: 'coupon',
      }),
    );
  return findings;
}

function firstOf(ids: string[]): string {
  const rest = ids.length - MAX_IDS;
  return ids.slice(0, MAX_IDS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export function ok(text: string): Finding {
  return { level: 'ok', text };
}

export function warning(text: string, remedy?: string, about?: FindingSubject): Finding {
  return { level: 'warning', text, remedy, about };
}

export function problem(text: string, remedy?: string, about?: FindingSubject): Finding {
  return { level: 'problem', text, remedy, about };
}
