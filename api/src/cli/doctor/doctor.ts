import { CourseStatus } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { type Backlog, readBacklog } from '../../ops/backlog';
import { wrongCounts } from '../../orders/counts/order-counts';
import { PROMISED_HOURS } from '../../orders/waiting/waiting-time';
import { readSettings } from '../../settings/settings.repository';
import type { CommandContext } from '../command/command';
import {
  couponFindings,
  courseFindings,
  mentorFindings,
  sampleFindings,
  scheduledFindings,
} from './catalogue-findings';
import { type Finding, ok, problem, warning } from './finding';
import {
  enrolmentFinding,
  type LinkContext,
  legalFindings,
  linkFindings,
  payeeChangeFindings,
  payeeFinding,
} from './settings-findings';

// `academy doctor`: finds mistakes in settings, courses, orders and mails, with commands that correct them.

/** Finds what prevents orders or misleads learners. */
export async function examine(tx: Sql, _input: undefined, context: CommandContext): Promise<Finding[]> {
  return [...(await quickFindings(tx, context)), ...(await countFindings(tx))];
}

/** The findings of `examine` without the order counts. Takes some milliseconds, whatever the number of orders. */
export async function quickFindings(tx: Sql, context: LinkContext): Promise<Finding[]> {
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
    ...courseFindings(live, settings),
    ...(await couponFindings(tx, live, settings)),
    ...legalFindings(settings),
    orderFinding(backlog),
    ...mailFindings(backlog),
    ...linkFindings(context),
    ...(await sampleFindings(tx, live)),
    ...(await mentorFindings(tx)),
    ...(await scheduledFindings(tx)),
  ];
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
      `The stored order count of the ${counted} '${key}' is ${stored}, but there are ${actual} orders`,
      'backup <file>, then restore <file> --replace, which counts again',
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
