import { CourseStatus } from '@stepwell/contract';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { type CommandContext, runCommand } from '../../cli/command/command';
import { moment } from '../../cli/terminal/print';
import type { Sql } from '../../database/connection';
import { courses, scheduledChanges } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { momentOf } from '../../lib/time-input';
import type { Entry, FieldChanges } from '../fields/entry';
import { changeEntry, type EntryEdit, planChange } from './save-entry';

/** A change of a course that the API makes at a planned time (`makeScheduledChanges`), as staff see it. */
export interface ScheduledChange {
  number: number;
  /** The course's id. */
  course: string;
  courseName: string;
  due: string;
  by: string;
  state: 'waiting' | 'done' | 'failed' | 'cancelled';
  /** Why the change failed. */
  reason: string;
  fields: Entry;
}

/** States of changes that staff can cancel. */
const OPEN = ['waiting', 'failed'] as const;

/**
 * Schedules a change of a course. Replaces a waiting change of the same fields.
 * @param input.at a time, or a date, which means its first minute in India
 * @returns `changes`: the differences that the change would make now; `replaced`: the times of the scheduled changes that this change
 *   replaces, ISO 8601
 * @throws ApiError 404 for an unknown course; 409 if nothing would change, or for a conflict like `changeEntry`; 422 for an invalid value
 *   or a time that has passed
 */
export async function scheduleChange(
  tx: Sql,
  { at, ...edit }: EntryEdit & { at: string },
  { actor, record }: CommandContext,
): Promise<{ id: string; due: string; changes: FieldChanges; replaced: string[] }> {
  const { id, fields } = edit;
  const dueAt = momentOf(at, 'start');
  if (dueAt <= new Date())
    throw new ApiError(422, `${moment(dueAt.toISOString())} has passed`, { fields: { at: 'has passed' } });
  const { changes } = await planChange(tx, 'course', edit);
  if (Object.keys(changes).length === 0)
    throw new ApiError(409, `Nothing to schedule: '${id}' has these values already`);
  const waiting = await waitingOf(tx, id);
  const replaced = waiting.filter((plan) => fieldNames(plan.fields) === fieldNames(fields));
  for (const plan of replaced) await cancelScheduled(tx, { number: plan.id }, { record });
  await tx.insert(scheduledChanges).values({ courseId: id, fields: { ...fields }, dueAt, madeBy: actor });
  const due = dueAt.toISOString();
  await record('course.schedule', id, { due, fields });
  return { id, due, changes, replaced: replaced.map(({ dueAt: time }) => time.toISOString()) };
}

/** Schedules that a course becomes Live. @throws ApiError like `scheduleChange`, and 422 for a course without a price */
export function publishAt(tx: Sql, { id, at }: { id: string; at: string }, context: CommandContext) {
  return scheduleChange(tx, { id, fields: { courseStatus: CourseStatus.live }, at }, context);
}

/** Cancels a change that waits, or removes a failed change from the list. @throws ApiError 404 if no such change has this number */
export async function cancelScheduled(
  tx: Sql,
  { number }: { number: number },
  { record }: Pick<CommandContext, 'record'>,
): Promise<{ id: string; number: number }> {
  const [found] = await tx
    .select()
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.id, number), inArray(scheduledChanges.state, OPEN)))
    .for('update');
  if (!found) throw new ApiError(404, `There is no waiting or failed change ${number}`);
  await endAs(tx, number, 'cancelled', found.reason);
  await record('course.unschedule', found.courseId, {
    due: found.dueAt.toISOString(),
    fields: found.fields,
  });
  return { id: found.courseId, number };
}

/** Lists the changes that wait or have failed, the earliest first. @param input.id a course's id: lists all changes of this course, in any state */
export async function listScheduled(tx: Sql, { id }: { id?: string } = {}): Promise<ScheduledChange[]> {
  const rows = await tx
    .select({ change: scheduledChanges, courseName: courses.name })
    .from(scheduledChanges)
    .innerJoin(courses, eq(courses.id, scheduledChanges.courseId))
    .where(id === undefined ? undefined : eq(scheduledChanges.courseId, id))
    .orderBy(asc(scheduledChanges.dueAt), asc(scheduledChanges.id));
  return rows
    .filter(({ change }) => id !== undefined || change.state === 'waiting' || change.state === 'failed')
    .map(({ change, courseName }) => ({
      number: change.id,
      course: change.courseId,
      courseName,
      due: change.dueAt.toISOString(),
      by: change.madeBy,
      state: change.state,
      reason: change.reason,
      fields: change.fields,
    }));
}

/** Makes the changes that are due, each in a separate transaction. A change that is refused becomes `failed`, with the reason. */
export async function makeScheduledChanges(database: Sql, now = new Date()): Promise<void> {
  const due = await database
    .select({ id: scheduledChanges.id, madeBy: scheduledChanges.madeBy })
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.state, 'waiting'), lte(scheduledChanges.dueAt, now)))
    .orderBy(asc(scheduledChanges.dueAt), asc(scheduledChanges.id));
  for (const { id, madeBy } of due) {
    const caller = { from: 'schedule', scheduledBy: madeBy } as const;
    await runCommand(database, MAKE_SCHEDULED, id, { caller }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.data?.fields ?? {}).map(([name, text]) => `${name} ${text}`);
      await endAs(database, id, 'failed', [error.message, ...fields].join('; '));
    });
  }
}

const MAKE_SCHEDULED = { act: makeScheduled, roles: ['editor'] } as const;

async function makeScheduled(tx: Sql, id: number, { record }: CommandContext): Promise<void> {
  // `skipLocked` leaves out a row that another instance of the API has locked, because that instance makes the change.
  const [found] = await tx
    .select()
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.id, id), eq(scheduledChanges.state, 'waiting')))
    .for('update', { skipLocked: true });
  if (!found) return;
  await changeEntry(tx, 'course', { id: found.courseId, fields: found.fields }, { record });
  await endAs(tx, id, 'done');
}

function waitingOf(tx: Sql, courseId: string) {
  return tx
    .select()
    .from(scheduledChanges)
    .where(and(eq(scheduledChanges.courseId, courseId), eq(scheduledChanges.state, 'waiting')))
    .for('update');
}

async function endAs(
  tx: Sql,
  id: number,
  state: 'done' | 'failed' | 'cancelled',
  reason = '',
): Promise<void> {
  await tx
    .update(scheduledChanges)
    .set({ state, reason, endedAt: new Date() })
    // A change that another instance of the API has made meanwhile keeps its state.
    .where(and(eq(scheduledChanges.id, id), inArray(scheduledChanges.state, OPEN)));
}

/** The sorted names of the fields, for a comparison. */
function fieldNames(fields: Entry): string {
  return Object.keys(fields).sort().join();
}
