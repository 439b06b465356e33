import { writeFileSync } from 'node:fs';
import type { TestHttp } from '@stepwell/server-kit/testing/start-http';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { useAcademy } from '../../../testing/academy';
import { startPictures } from '../../../testing/start-pictures';
import { exportCourses } from '../courses/export-courses';
import { importCatalogue } from './catalogue-import';
import { type ImportOptions, importFile } from './import-at-terminal';
import { toYaml } from './import-file';

const academy = useAcademy();
const folder = useFolder('file');
let file: string;
let edge: TestHttp;

beforeAll(async () => {
  file = folder('catalogue.yaml');
  edge = await startPictures();
});
afterAll(() => edge.stop());

/** Imports a file with this text. @returns the output of `course import` */
async function importText(
  text: string,
  { isDryRun = false, ...options }: ImportOptions & { isDryRun?: boolean } = {},
  publicUrl = edge.url,
) {
  writeFileSync(file, text);
  const lines: string[] = [];
  let shown = '';
  await importFile(
    {
      isDryRun,
      run: (input) => academy.run(importCatalogue, input, { dryRun: isDryRun, publicUrl }),
      show: (result, textOf) => {
        shown = textOf(result);
      },
      showPages: async () => {},
      report: (line) => lines.push(line),
    },
    file,
    'courses',
    options,
  );
  return { shown, lines };
}

/** The message of the error with which an import fails. */
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'imported',
    (error: Error) => error.message,
  );

const aCourse = (fields: Record<string, string> = {}) =>
  `- ${Object.entries({
    _id: 'pictured',
    courseName: 'Pictured',
    courseCode: 'PICTURED',
    courseCategory: 'GATE',
    courseStatus: 'soon',
    courseSummary: 'A summary.',
    ...fields,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n  ')}\n`;

const edited = async (id: string, ...edits: [string | RegExp, string][]) =>
  edits.reduce(
    (text, [from, to]) => text.replace(from, to),
    toYaml(await academy.run(exportCourses, { ids: [id] })),
  );

test.each(['mentors: []', 'courses: []'])('--replace refuses a file without courses: %s', async (text) => {
  expect(await errorOf(importText(text, { replace: true }))).toContain('has no courses');
});

test('prints old and new values of each field, also in a dry run', async () => {
  const text = await edited(
    'sql-and-python',
    ['coursePrice: 4299', 'coursePrice: 4499'],
    [/courseRegEndDate: .*/, 'courseRegEndDate: 2099-12-31'],
    ['isMoneyback: false', 'isMoneyback: true'],
    ['noOfLectures: ', 'noOfLectures: 9'],
    [/courseStatus: 1/, 'courseStatus: closed'],
  );

  const { shown } = await importText(text, { isDryRun: true });

  const rows = shown.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toEqual(
    expect.arrayContaining([
      ['ENTRY', 'FIELD', 'BEFORE', 'AFTER'],
      ['sql-and-python', 'coursePrice', '₹4,299.00', '₹4,499.00'],
      ['sql-and-python', 'courseRegEndDate', expect.stringMatching(/Z$/), '2099-12-31T18:29:59.999Z'],
      ['sql-and-python', 'courseStatus', 'live', 'closed'],
      ['sql-and-python', 'isMoneyback', 'false', 'true'],
      ['sql-and-python', 'courseCurriculum[0].noOfLectures', expect.any(String), expect.stringMatching(/^9/)],
    ]),
  );
  expect((await importText(text)).shown).toBe(shown);
});

test('shortens a long text to its changed part', async () => {
  const long = 'x'.repeat(700);
  await importText(aCourse({ courseSummary: `"${long}old end"` }));

  const { shown } = await importText(aCourse({ courseSummary: `"${long}new \\e[31mend\\u202e"` }));

  const line = shown.split('\n').at(-1) ?? '';
  expect(line).toMatch(/courseSummary\s+…x{20}old end"\s+…x{20}new .*31mend/);
  expect(line.length).toBeLessThan(150);
  expect(line).not.toMatch(/\p{Cc}|\u202e/u);
});

test('prints at most 20 differences of a list', async () => {
  const list = (letter: string) =>
    `[${Array.from({ length: 30 }, (_, n) => `{title: ${letter}${n}, body: b}`).join(', ')}]`;
  await importText(aCourse({ courseOverview: list('a') }));

  const { shown } = await importText(aCourse({ courseOverview: list('z') }));

  expect(shown).toContain('courseOverview[19].title');
  expect(shown).not.toContain('courseOverview[20].title');
  expect(shown).toContain('and 10 more differences');
});

test('prints the advice to export again only if the imported file is an export', async () => {
  const ofExport = await importText(
    await edited('english-for-interviews', ['courseLevel:', 'courseLevel: A']),
  );
  const byHand = await importText(aCourse({ courseLevel: 'B' }));

  expect(ofExport.lines.at(-1)).toContain('export again before you edit it further');
  expect(byHand.lines.join()).not.toContain('export again');
});

test('the error for an outdated file contains the file name and the line', async () => {
  const old = await edited('data-interpretation-sprint', ['courseLevel:', 'courseLevel: Old']);
  await importText(await edited('data-interpretation-sprint', ['courseDuration:', 'courseDuration: New']));
  const line = old.split('\n').findIndex((each) => each.includes('courseDuration')) + 1;

  const message = await errorOf(importText(old, { isDryRun: true }));

  expect(message).toContain('Export again and repeat your edit, or import the file with --over-newer');
  expect(message).toMatch(
    new RegExp(
      `${file}:${line}: courseDuration of 'data-interpretation-sprint' is "New .*" now, and would become`,
    ),
  );
});

test.each([
  ['/photos/x.jpg', `answers 200 with text/html: that is no image`],
  ['//evil.example/x.png', 'is neither an http or https address nor a path on this site'],
  ['/\\evil.example/x.png', 'is neither an http or https address nor a path on this site'],
])('refuses the picture %s with an error that contains its line', async (address, why) => {
  const message = await errorOf(
    importText(aCourse({ _id: 'unseen', courseCode: 'U', coursePhoto: address })),
  );

  expect(message).toMatch(/^Nothing was imported/);
  expect(message).toContain(`${file}:7: coursePhoto `);
  expect(message).toContain(why);
  expect((await academy.run(exportCourses, {})).courses.map(({ _id }) => _id)).not.toContain('unseen');
});

test('a dry run only warns about invalid pictures', async () => {
  const { lines, shown } = await importText(aCourse({ coursePhoto: '/photos/x.jpg' }), { isDryRun: true });

  expect(lines).toContain(
    `warning: ${file}:7: coursePhoto '/photos/x.jpg' answers 200 with text/html: that is no image`,
  );
  expect(shown).toMatch(/coursePhoto\s+\(none\)\s+"\/photos\/x\.jpg"/);
});

test('pictures of a mentor can be drawings of the site', async () => {
  const { lines } = await importText(`mentors:
  - id: seen
    mentorName: Seen
    mentorPhoto: /art/portrait/rani.svg
    mentorWorkedIn: /art/logo/a.svg, /art/logo/b.svg
`);

  expect(lines).toContain('Checking 3 new pictures');
});

test('a comma in a photo’s address is part of the address', async () => {
  const photo = await importText(aCourse({ coursePhoto: '/art/upload/w_300,h_200/photo.svg' }), {
    isDryRun: true,
  });

  expect(photo.lines.filter((line) => line.startsWith('warning'))).toEqual([]);
});

test('commas separate the addresses of a mentor’s logos', async () => {
  const logos = await errorOf(
    importText(`mentors:
  - id: logos
    mentorName: Logos
    mentorWorkedIn: "https://[broken, /one.png, /two.png, no address"
`),
  );

  expect(logos).toContain(
    `${file}:4: mentorWorkedIn 'https://[broken' is no address, '/one.png' answers 200`,
  );
  expect(logos).toContain("'/two.png' answers 200");
  expect(logos).not.toContain("'no address'");
});

test.each([
  ['/photos/x.jpg', 'http://127.0.0.1:1', 'the site does not answer at http://127.0.0.1:1'],
  ['http://no-such-host.invalid/x.png', undefined, 'no-such-host.invalid cannot be reached'],
])('imports a picture that cannot be checked, and prints a warning: %s', async (address, publicUrl, why) => {
  const { lines, shown } = await importText(aCourse({ coursePhoto: address }), {}, publicUrl);

  expect(lines.find((line) => line.startsWith('warning:'))).toContain(why);
  expect(lines.find((line) => line.startsWith('warning:'))).toContain(`${file}:7`);
  expect(shown).toContain('coursePhoto');
});

test('does not request unchanged pictures', async () => {
  const { lines } = await importText(
    aCourse({ coursePhoto: 'http://no-such-host.invalid/x.png', courseLevel: 'C' }),
  );

  expect(lines.filter((line) => /picture/.test(line))).toEqual([]);
});
