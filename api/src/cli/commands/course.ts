import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { orderedOf } from '../../catalogue/courses/courses.repository';
import { exportCourses, knownCourses } from '../../catalogue/courses/export-courses';
import { STATUS_NAMES, statusOf } from '../../catalogue/fields/course-status';
import { importCatalogue } from '../../catalogue/import/catalogue-import';
import { type ImportOptions, importFile, OVER_NEWER } from '../../catalogue/import/import-at-terminal';
import { toYaml, writeYaml } from '../../catalogue/import/import-file';
import type { Sql } from '../../database/connection';
import { courses } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { orderCounts } from '../../orders/counts/order-counts';
import { rupees } from '../../orders/pricing/pricing';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { amount, listText, moment } from '../terminal/print';

export const commands: Commands = {
  delete: defineCommand({
    args: '<ids...>',
    about: 'delete courses without orders',
    writes: true,
    act: deleteCourses,
    input: (ids) => ({ ids }),
    text: ({ deleted }) => `Deleted: ${deleted.join(', ')}`,
  }),
  export: defineCommand({
    args: '[ids...]',
    about: 'courses and their mentors as a file that import reads',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    act: exportCourses,
    async atTerminal({ run, show, tell }, ids, { out }: { out?: string }) {
      const content = await run({ ids: ids.filter(Boolean) });
      if (!out) return show(content, toYaml);
      await writeYaml(out, content);
      tell(`${content.courses.length} courses written to ${out}`);
    },
  }),
  import: defineCommand({
    args: '<file>',
    about: 'read a catalogue (YAML or CSV): all of it, or nothing when one entry is bad',
    options: [
      ['--replace', 'courses the file does not name are deleted, or closed where orders exist'],
      OVER_NEWER,
    ],
    writes: true,
    act: importCatalogue,
    atTerminal: (terminal, [file = ''], options: ImportOptions) =>
      importFile(terminal, file, 'courses', options),
  }),
  list: defineCommand({
    about: 'every course',
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
  show: defineCommand({
    args: '<id>',
    about: 'one course, with everything',
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
    act: setCourseStatus,
    input: ([id = '', status = '']) => ({ id, status: statusOf(status) }),
    text: ({ id, before, after }) => `${id}: ${STATUS_NAMES[before]} -> ${STATUS_NAMES[after]}`,
  }),
};

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

/** @throws ApiError 404 for an unknown course, 409 for one with orders */
export async function deleteCourses(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  await knownCourses(tx, ids);
  const ordered = await orderedOf(tx, ids);
  if (ordered.length > 0) {
    throw new ApiError(
      409,
      `Orders exist for ${ordered.join(', ')}. Close the course instead: course status <id> closed.`,
    );
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

/** @throws ApiError 404 for an unknown course, 409 for a Live course without a price */
export async function setCourseStatus(
  tx: Sql,
  { id, status }: { id: string; status: CourseStatusCode },
  { record }: CommandContext,
): Promise<{ id: string; before: CourseStatusCode; after: CourseStatusCode }> {
  const [course] = await knownCourses(tx, [id]);
  if (!course) throw new ApiError(404, `There is no course '${id}'`);
  if (status === CourseStatus.live && course.pricePaise === null) {
    throw new ApiError(409, `Course '${id}' has no price yet. Give it one with 'course import' first.`);
  }
  await tx.update(courses).set({ status }).where(eq(courses.id, id));
  await record('course.status', id, { courseStatus: { before: course.status, after: status } });
  return { id, before: course.status, after: status };
}
