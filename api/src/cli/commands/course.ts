import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import type { Command } from 'commander';
import { Refusal } from '../../base/refusal';
import type { ImportResult, Outcome } from '../../catalogue/catalogue-import';
import { rupees } from '../../pricing/pricing';
import { type ListName, readImportFile, toYaml, withLines, writeYaml } from '../files/import-file';
import { addCommand, type Terminal } from '../terminal/command-line';
import { amount, moment, table } from '../terminal/print';

const STATUS_NAMES: Record<CourseStatusCode, string> = { 0: 'soon', 1: 'live', 2: 'closed' };

export function courseCommands(program: Command): void {
  const course = program.command('course').description('the courses');

  addCommand(course, 'list', 'every course', async (terminal) => {
    terminal.show(await terminal.run('course.list', undefined), (list) =>
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

  addCommand(course, 'show <id>', 'one course, with everything', async (terminal, [id = '']) => {
    const { courses } = await terminal.run('course.export', { ids: [id] });
    terminal.show(courses[0], toYaml);
  });

  addCommand<{ out?: string }>(
    course,
    'export [ids...]',
    'courses and their mentors as a file that import reads',
    async (terminal, ids, { out }) => {
      const content = await terminal.run('course.export', { ids: ids.filter(Boolean) });
      if (out) {
        await writeYaml(out, content);
        terminal.tell(`${content.courses.length} courses written to ${out}`);
      } else terminal.show(content, toYaml);
    },
  ).option('--out <file>', 'the file to write; the screen otherwise');

  addCommand<{ replace?: boolean }>(
    course,
    'import <file>',
    'read a catalogue (YAML or CSV): all of it, or nothing when one entry is bad',
    (terminal, [file = ''], { replace }) => importFile(terminal, file, 'courses', replace),
    { writes: true },
  ).option(
    '--replace',
    'courses the file does not name are deleted, or closed where somebody has ordered them',
  );

  addCommand(
    course,
    'status <id> <status>',
    'set soon, live or closed (0, 1, 2)',
    async (terminal, [id = '', word = '']) => {
      const result = await terminal.run('course.status', { id, status: statusOf(word) });
      terminal.show(
        result,
        ({ before, after }) => `${id}: ${STATUS_NAMES[before]} -> ${STATUS_NAMES[after]}`,
      );
    },
    { writes: true },
  );

  addCommand(
    course,
    'delete <ids...>',
    'delete courses that nobody has ordered',
    async (terminal, ids) => {
      terminal.show(
        await terminal.run('course.delete', { ids }),
        ({ deleted }) => `Deleted: ${deleted.join(', ')}`,
      );
    },
    { writes: true },
  );
}

/** Reads a file and imports it; a refusal names the lines. */
export async function importFile(
  terminal: Terminal,
  file: string,
  list: ListName,
  replace = false,
): Promise<void> {
  const content = await readImportFile(file, list);
  const { courses, mentors } = content;
  try {
    terminal.show(await terminal.run('catalogue.import', { courses, mentors, replace }), outcomeText);
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
