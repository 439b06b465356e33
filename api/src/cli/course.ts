import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import type { Command } from 'commander';
import { Refusal } from '../base/refusal';
import type { ImportResult, Outcome } from '../catalogue/catalogue-import';
import { rupees } from '../pricing/pricing';
import { type ListName, readCatalogueFile, toYaml, withLines, writeYaml } from './catalogue-file';
import { amount, moment, table } from './print';
import { type Desk, line } from './program';

const STATUS_NAMES: Record<CourseStatusCode, string> = { 0: 'soon', 1: 'live', 2: 'closed' };

export function courseLines(program: Command): void {
  const course = program.command('course').description('the courses');

  line(course, 'list', 'every course', async (desk) => {
    desk.show(await desk.run('course.list', undefined), (list) =>
      table(
        ['ID', 'CODE', 'NAME', 'STATUS', 'PRICE', 'REGISTRATION ENDS', 'ORDERS'],
        list.map(({ id, code, name, status, pricePaise, registrationEnds, orders }) => [
          id,
          code,
          name,
          STATUS_NAMES[status],
          amount(pricePaise === null ? null : rupees(pricePaise)),
          moment(registrationEnds),
          orders,
        ]),
        'No courses. Read some in: course import <file>',
      ),
    );
  });

  line(course, 'show <id>', 'one course, with everything', async (desk, [id = '']) => {
    const { courses } = await desk.run('course.export', { ids: [id] });
    desk.show(courses[0], toYaml);
  });

  line<{ out?: string }>(
    course,
    'export [ids...]',
    'courses and their mentors as a file that import reads',
    async (desk, ids, { out }) => {
      const content = await desk.run('course.export', { ids: ids.filter(Boolean) });
      if (out) {
        await writeYaml(out, content);
        desk.tell(`${content.courses.length} courses written to ${out}`);
      } else desk.show(content, toYaml);
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  line<{ replace?: boolean }>(
    course,
    'import <file>',
    'read a catalogue (YAML or CSV): all of it, or nothing when one entry is bad',
    (desk, [file = ''], { replace }) => importFile(desk, file, 'courses', replace),
    { writes: true },
  ).option(
    '--replace',
    'courses the file does not name are deleted, or closed where somebody has ordered them',
  );

  line(
    course,
    'status <id> <status>',
    'set soon, live or closed (0, 1, 2)',
    async (desk, [id = '', word = '']) => {
      const result = await desk.run('course.status', { id, status: statusOf(word) });
      desk.show(result, ({ before, after }) => `${id}: ${STATUS_NAMES[before]} -> ${STATUS_NAMES[after]}`);
    },
    { writes: true },
  );

  line(
    course,
    'delete <ids...>',
    'delete courses that nobody has ordered',
    async (desk, ids) => {
      desk.show(await desk.run('course.delete', { ids }), ({ deleted }) => `Deleted: ${deleted.join(', ')}`);
    },
    { writes: true },
  );
}

/** Reads a file and imports it; a refusal names the lines. */
export async function importFile(desk: Desk, file: string, list: ListName, replace = false): Promise<void> {
  const content = await readCatalogueFile(file, list);
  const { courses, mentors } = content;
  try {
    desk.show(await desk.run('catalogue.import', { courses, mentors, replace }), outcomeText);
  } catch (error) {
    throw error instanceof Refusal && error.data ? withLines(error, file, content) : error;
  }
}

function outcomeText({ courses, mentors }: ImportResult): string {
  const counts = ({ added, changed, unchanged }: Outcome) => [added.length, changed.length, unchanged.length];
  return table(
    ['', 'ADDED', 'CHANGED', 'UNCHANGED', 'DELETED', 'CLOSED'],
    [
      ['courses', ...counts(courses), courses.deleted.length, courses.closed.length],
      ['mentors', ...counts(mentors), 0, ''],
    ],
  );
}

function statusOf(word: string): CourseStatusCode {
  const codes = Object.values(CourseStatus);
  const found = codes.find((code) => word === String(code) || word.toLowerCase() === STATUS_NAMES[code]);
  if (found === undefined) throw new Refusal(422, `'${word}' is not soon, live or closed`);
  return found;
}
