import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { NO_PRICE } from '../../catalogue/courses/course-file';
import { idsWithOrders } from '../../catalogue/courses/courses.repository';
import { exportCourses, knownCourse, knownCourses } from '../../catalogue/courses/export-courses';
import {
  createCourse,
  duplicateCourse,
  setCourse,
  setCoursePicture,
} from '../../catalogue/editing/entry-edits';
import { historyText, savedText } from '../../catalogue/editing/entry-text';
import { historyOf } from '../../catalogue/editing/history';
import { moveCourse } from '../../catalogue/editing/move-course';
import {
  cancelScheduled,
  listScheduled,
  publishAt,
  type ScheduledChange,
  scheduleChange,
} from '../../catalogue/editing/scheduled-changes';
import { STATUS_NAMES, statusOf } from '../../catalogue/fields/course-status';
import { importCatalogue } from '../../catalogue/import/catalogue-import';
import { lockCatalogue } from '../../catalogue/import/catalogue-store';
import { type ImportOptions, importFile, OVER_NEWER } from '../../catalogue/import/import-at-terminal';
import { toYaml, writeYaml } from '../../catalogue/import/import-file';
import { CROP_OPTIONS, type CropOptions, preparedFile } from '../../catalogue/pictures/picture-file';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { orderCounts } from '../../orders/counts/order-counts';
import { rupees } from '../../orders/pricing/pricing';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { assignments } from '../terminal/assignments';
import { amount, listText, moment } from '../terminal/print';

export const commands: Commands = {
  create: defineCommand({
    args: '<id> <fields...>',
    about: 'add a course: field=value, with the field names of course export',
    writes: true,
    roles: ['editor'],
    act: createCourse,
    input: ([id = '', ...fields]) => ({ id, fields: assignments(fields) }),
    text: savedText('course'),
  }),
  delete: defineCommand({
    args: '<ids...>',
    about: 'delete courses without orders',
    writes: true,
    roles: ['editor'],
    act: deleteCourses,
    input: (ids) => ({ ids }),
    text: ({ deleted }) => `Deleted: ${deleted.join(', ')}`,
  }),
  duplicate: defineCommand({
    args: '<id> <new-id> [fields...]',
    about: 'add a copy of a course, soon to come and without dates; field=value for what differs',
    writes: true,
    roles: ['editor'],
    act: duplicateCourse,
    input: ([id = '', newId = '', ...fields]) => ({ id, newId, fields: assignments(fields) }),
    text: savedText('course'),
  }),
  export: defineCommand({
    args: '[ids...]',
    about: 'courses and their mentors as a file that import reads',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    roles: 'everyone',
    act: exportCourses,
    async atTerminal({ run, show, report }, ids, { out }: { out?: string }) {
      const content = await run({ ids: ids.filter(Boolean) });
      if (!out) return show(content, toYaml);
      await writeYaml(out, content);
      report(`${content.courses.length} courses written to ${out}`);
    },
  }),
  history: defineCommand({
    args: '<id>',
    about: 'who changed a course, when and how',
    options: [['--prices', 'only changes of price and MRP']],
    roles: 'everyone',
    act: (tx, query: { id: string; onlyPrices: boolean }) => historyOf(tx, 'course', query),
    input: ([id = ''], { prices = false }: { prices?: boolean }) => ({ id, onlyPrices: prices }),
    text: historyText,
  }),
  import: defineCommand({
    args: '<file>',
    about: 'read a catalogue (YAML or CSV): all of it, or nothing when one entry is bad',
    options: [
      ['--replace', 'courses the file does not name are deleted, or closed where orders exist'],
      OVER_NEWER,
    ],
    writes: true,
    roles: ['editor'],
    act: importCatalogue,
    atTerminal: (terminal, [file = ''], options: ImportOptions) =>
      importFile(terminal, file, 'courses', options),
  }),
  list: defineCommand({
    about: 'every course',
    roles: 'everyone',
    act: listCourses,
    text: listText<CourseLine>(
      {
        ID: 'id',
        CODE: 'code',
        NAME: 'name',
        STATUS: ({ status }) => STATUS_NAMES[status],
        PRICE: ({ pricePaise }) => amount(pricePaise === null ? null : rupees(pricePaise)),
        'REGISTRATION ENDS': ({ registrationEnds }) => moment(registrationEnds),
        ORDERS: 'orders',
      },
      'No courses. Read some in: course import <file>',
    ),
  }),
  move: defineCommand({
    args: '<id> <place>',
    about: 'move a course to another place in the list, counted from 1',
    writes: true,
    roles: ['editor'],
    act: moveCourse,
    input: ([id = '', place = '']) => ({ id, place: Number(place) }),
    text: ({ id, before, after }) => `${id}: place ${before} -> ${after}`,
  }),
  picture: defineCommand({
    args: '<id> <file>',
    about: 'set the picture of a course (JPEG, PNG or WebP), cropped to the shape of its card',
    options: CROP_OPTIONS,
    writes: true,
    roles: ['editor'],
    act: setCoursePicture,
    async atTerminal({ run, show }, [id = '', file = ''], crop: CropOptions) {
      show(await run({ id, content: await preparedFile(file, 'course', crop) }), savedText('course'));
    },
  }),
  publish: defineCommand({
    args: '<id>',
    about: 'open a course for enrolment at a time',
    requiredOptions: [['--at <time>', 'a date (its first minute in India), or a time with its offset']],
    writes: true,
    roles: ['editor'],
    act: publishAt,
    input: ([id = ''], { at }: { at: string }) => ({ id, at }),
    text: ({ id, due, replaced }) => `${id} will be Live on ${moment(due)}${replacedText(replaced)}`,
  }),
  schedule: defineCommand({
    args: '<id> <fields...>',
    about: 'change fields of a course at a time: field=value',
    requiredOptions: [['--at <time>', 'a date (its first minute in India), or a time with its offset']],
    writes: true,
    roles: ['editor'],
    act: scheduleChange,
    input: ([id = '', ...fields], { at }: { at: string }) => ({ id, at, fields: assignments(fields) }),
    text: ({ id, due, changes, replaced }) =>
      `${savedText('course')({ id, changes })}\n\nat ${moment(due)}${replacedText(replaced)}`,
  }),
  scheduled: defineCommand({
    about: 'the changes of courses that are scheduled, and those that failed',
    roles: 'everyone',
    act: listScheduled,
    input: () => ({}),
    text: listText<ScheduledChange>({
      NUMBER: 'number',
      COURSE: 'course',
      AT: ({ due }) => moment(due),
      CHANGE: ({ fields }) => JSON.stringify(fields),
      BY: 'by',
      STATE: ({ state, reason }) => [state, reason].filter(Boolean).join(': '),
    }),
  }),
  set: defineCommand({
    args: '<id> <fields...>',
    about: 'change fields of a course: field=value, with the field names of course export',
    options: [['--revision <revision>', 'refuse if the course was changed since this revision']],
    writes: true,
    roles: ['editor'],
    act: setCourse,
    input: ([id = '', ...fields], { revision }: { revision?: string }) => ({
      id,
      fields: assignments(fields),
      revision,
    }),
    text: savedText('course'),
  }),
  show: defineCommand({
    args: '<id>',
    about: 'one course, with everything',
    roles: 'everyone',
    act: exportCourses,
    async atTerminal({ run, show }, [id = '']) {
      const { courses } = await run({ ids: [id] });
      show(courses[0], toYaml);
    },
  }),
  status: defineCommand({
    args: '<id> <status>',
    about: 'set soon, live or closed (0, 1, 2)',
    writes: true,
    roles: ['editor'],
    act: setCourseStatus,
    input: ([id = '', status = '']) => ({ id, status: statusOf(status) }),
    text: ({ id, before, after }) => `${id}: ${STATUS_NAMES[before]} -> ${STATUS_NAMES[after]}`,
  }),
  unschedule: defineCommand({
    args: '<number>',
    about:
      'cancel a scheduled change, or remove a failed one from the list, by its number in course scheduled',
    writes: true,
    roles: ['editor'],
    act: cancelScheduled,
    // No change has the number 0.
    input: ([number = '']) => ({ number: /^\d{1,15}$/.test(number) ? Number(number) : 0 }),
    text: ({ id, number }) => `${number}: cancelled; ${id} stays as it is`,
  }),
};

/** @param replaced times of the scheduled changes that a new one has replaced */
function replacedText(replaced: readonly string[]): string {
  return replaced.map((due) => `, in place of the change scheduled for ${moment(due)}`).join('');
}

export interface CourseLine {
  id: string;
  code: string;
  name: string;
  category: string;
  status: CourseStatusCode;
  pricePaise: number | null;
  registrationEnds: string | null;
  orders: number;
}

/** Deletes courses. @throws ApiError 404 for an unknown course, 409 for a course with orders */
export async function deleteCourses(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  await knownCourses(tx, ids);
  const ordered = await idsWithOrders(tx, ids);
  if (ordered.length > 0) {
    throw new ApiError(409, `Orders exist for ${ordered.join(', ')}. Close the course instead.`);
  }
  await tx.delete(courses).where(inArray(courses.id, ids));
  for (const id of ids) await record('course.delete', id);
  return { deleted: ids };
}

export async function listCourses(tx: Sql): Promise<CourseLine[]> {
  const rows = await tx.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const ordered = await orderCounts(tx, 'course');
  return rows.map(({ id, code, name, category, status, pricePaise, regEndAt }) => ({
    id,
    code,
    name,
    category,
    status,
    pricePaise,
    registrationEnds: regEndAt?.toISOString() ?? null,
    orders: ordered.get(id) ?? 0,
  }));
}

/** Sets the status of a course. @throws ApiError 404 for an unknown course, 409 if it would be Live without a price */
export async function setCourseStatus(
  tx: Sql,
  { id, status }: { id: string; status: CourseStatusCode },
  { record }: CommandContext,
): Promise<{ id: string; before: CourseStatusCode; after: CourseStatusCode }> {
  // Waits for an edit that removes the price at the same time.
  await lockCatalogue(tx);
  const course = await knownCourse(tx, id);
  if (status === CourseStatus.live && course.pricePaise === null) {
    throw new ApiError(
      409,
      `Course '${id}' has no price yet. Set one first: 'course set ${id} coursePrice=<rupees>'.`,
      { fields: { coursePrice: NO_PRICE } },
    );
  }
  if (status !== course.status) {
    await tx.update(courses).set({ status }).where(eq(courses.id, id));
    await record('course.status', id, { courseStatus: { before: course.status, after: status } });
  }
  return { id, before: course.status, after: status };
}
