import { formatAmount, UPI_ID_SOURCE } from '@stepwell/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { listScheduled } from '../../catalogue/editing/scheduled-changes';
import { sampleRows } from '../../catalogue/sample/sample-rows';
import { priceWith } from '../../coupons/coupon-rules';
import type { Sql } from '../../database/connection';
import { type CourseRow, coupons, courses, mentors } from '../../database/schema';
import { momentInIndia } from '../../lib/india';
import { isUnpayable, type Price, priceOf, rupees } from '../../orders/pricing/pricing';
import { type AcademySettings, gstTerms } from '../../settings/academy-settings';
import { type Finding, type FindingSubject, ok, problem, warning } from './finding';

/** Maximum number of ids in a finding. */
const MAX_IDS = 3;

/** @param live the Live courses */
export function courseFindings(live: readonly CourseRow[], settings: AcademySettings): Finding[] {
  return [
    live.length > 0
      ? ok(`${live.length} courses are Live`)
      : warning('No course is Live', 'course status <id> live', { kind: 'course' }),
    ...live.flatMap(registrationFindings),
    ...live.flatMap((course) => priceFindings(course, settings)),
    ...live.flatMap(({ id, name }) =>
      payeeFindings(name, `The name of '${id}'`, `course set ${id} courseName=<name>`, {
        kind: 'course',
        id,
      }),
    ),
    ...payeeFindings(
      settings.announcementMessage,
      'The announcement',
      'settings set announcementMessage <text>',
      {
        kind: 'setting',
        id: 'announcementMessage',
      },
    ),
  ];
}

/** Finds a text that looks like a UPI ID, because the site closes the checkout that shows it (`site/src/payee`). */
function payeeFindings(text: string, subject: string, remedy: string, about: FindingSubject): Finding[] {
  const [payee] = new RegExp(UPI_ID_SOURCE, 'i').exec(text) ?? [];
  if (!payee) return [];
  return [
    problem(
      `${subject} contains '${payee}', which looks like the UPI ID of another payee: the site closes the checkout that shows it`,
      remedy,
      about,
    ),
  ];
}

function registrationFindings({ id, regEndAt }: CourseRow): Finding[] {
  if (!regEndAt || regEndAt >= new Date()) return [];
  return [
    warning(`'${id}' can still be bought after the end of its registration`, `course status ${id} closed`, {
      kind: 'course',
      id,
    }),
  ];
}

function priceFindings({ id, pricePaise, mrpPaise }: CourseRow, settings: AcademySettings): Finding[] {
  if (pricePaise === null) return [];
  const price = priceOf({ pricePaise, ...gstTerms(settings) });
  const total = formatAmount(rupees(price.totalPaise));
  const about = { kind: 'course', id } as const;
  const findings: Finding[] = [];
  if (isUnpayable(price))
    findings.push(
      problem(
        `'${id}' costs ${total}: UPI apps pay ₹1 and more`,
        `course export ${id}, then course import`,
        about,
      ),
    );
  if (mrpPaise !== null && mrpPaise < pricePaise)
    findings.push(warning(`The list price of '${id}' is below its price and is not shown`, undefined, about));
  return findings;
}

/**
 * Finds coupons that make a Live course cost less than UPI apps pay, and fixed amounts that make a Live course free. The command that creates a
 * coupon refuses both, but a price may have been lowered since.
 */
export async function couponFindings(
  tx: Sql,
  live: readonly CourseRow[],
  settings: AcademySettings,
): Promise<Finding[]> {
  const isValid = and(isNull(coupons.disabledAt), or(isNull(coupons.endsAt), gt(coupons.endsAt, sql`now()`)));
  const valid = await tx.select().from(coupons).where(isValid).orderBy(coupons.code);
  return valid.flatMap((coupon) => {
    const { code, amountPaise } = coupon;
    const idsWith = (isWrong: (price: Price) => boolean) =>
      live.flatMap((course) => {
        const price = priceWith(coupon, course, gstTerms(settings));
        return price && isWrong(price) ? [course.id] : [];
      });
    const unpayable = idsWith(isUnpayable);
    const free = amountPaise === null ? [] : idsWith(({ totalPaise }) => totalPaise === 0);
    const [remedy, about] = [`coupon disable ${code}`, { kind: 'coupon', id: code }] as const;
    return [
      ...(unpayable.length > 0
        ? [
            problem(
              `${code} lowers prices below ₹1, which no UPI app pays: ${firstIds(unpayable)}`,
              remedy,
              about,
            ),
          ]
        : []),
      ...(free.length > 0 ? [warning(`${code} makes courses free: ${firstIds(free)}`, remedy, about)] : []),
    ];
  });
}

/** Findings about scheduled changes that were refused at their time. */
export async function scheduledFindings(tx: Sql): Promise<Finding[]> {
  const failed = (await listScheduled(tx)).filter(({ state }) => state === 'failed');
  return failed.map(({ number, course, due, reason }) =>
    warning(
      `The change of '${course}' that was planned for ${momentInIndia(due)} was not made: ${reason}`,
      `course set ${course} <field=value>, then course unschedule ${number}`,
      { kind: 'course', id: course },
    ),
  );
}

/** Finds the courses without a mentor. */
export async function mentorFindings(tx: Sql): Promise<Finding[]> {
  const [withoutMentor] = await tx
    .select({ ids: sql<string[] | null>`array_agg(${courses.id})` })
    .from(courses)
    .leftJoin(mentors, eq(mentors.id, courses.mentorId))
    .where(sql`${mentors.id} IS NULL`);
  if (!withoutMentor?.ids) return [];
  const { ids } = withoutMentor;
  return [warning(`No mentor is named for ${ids.join(', ')}`, undefined, { kind: 'course', id: ids[0] })];
}

/** Finds content of the sample academy, whether the sample was loaded or imported. */
export async function sampleFindings(tx: Sql, live: CourseRow[]): Promise<Finding[]> {
  const sample = await sampleRows({
    courses: live,
    mentors: await tx.select().from(mentors).orderBy(mentors.position, mentors.id),
    coupons: await tx.select().from(coupons).where(isNull(coupons.disabledAt)).orderBy(coupons.code),
  });
  const findings: Finding[] = [];
  if (sample.courses.length > 0)
    findings.push(
      problem(
        `Live courses of the sample academy: ${firstIds(sample.courses)}`,
        'course import <file> --replace, or course status <id> closed',
        { kind: 'course' },
      ),
    );
  if (sample.mentors.length > 0)
    findings.push(
      problem(
        `Mentors of the sample academy: ${firstIds(sample.mentors)}`,
        'give their courses other mentors with course import, then mentor delete <id>',
        { kind: 'mentor' },
      ),
    );
  if (sample.coupons.length > 0)
    findings.push(
      warning(`Coupons of the sample academy: ${sample.coupons.join(', ')}`, 'coupon disable <code>', {
        kind: 'coupon',
      }),
    );
  return findings;
}

/** Such as `physics, chemistry, maths and 4 more`. */
function firstIds(ids: string[]): string {
  const rest = ids.length - MAX_IDS;
  return ids.slice(0, MAX_IDS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
