import { writeFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { stringify } from 'csv-stringify/sync';
import { like } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { courses, mentors } from '../../database/schema';
import { exportCourses } from '../courses/export-courses';
import { importCatalogue } from './catalogue-import';
import { readImportFile, toYaml } from './import-file';

// Texts of an import file are stored as written, and exported unchanged.

const academy = useAcademy();
const folder = useFolder('file');

async function load(name: string, text: string, options: { dryRun?: boolean } = {}) {
  const path = folder(name);
  writeFileSync(path, text);
  const { courses, mentors, exportedAt } = await readImportFile(path, 'courses');
  return academy.run(importCatalogue, { courses, mentors, exportedAt }, options);
}

const exported = async (id: string): Promise<Record<string, unknown>> => {
  const { courses } = await academy.run(exportCourses, { ids: [id] });
  return courses[0] ?? {};
};

const FIELDS = {
  courseName: 'Any course',
  courseSummary: 'A summary.',
  courseCategory: 'GATE',
  courseStatus: '0',
};
const yamlOf = (fields: Record<string, string>) =>
  `- ${Object.entries({ _id: 'any', courseCode: 'ANY', ...FIELDS, ...fields })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n  ')}\n`;

/** Texts that YAML would read as a number, a flag, a date or nothing if they have no quotes. */
const UNQUOTED = ['0123456789', '12E05', '0x1F', '1.10', '.inf', 'No', 'Null', '~', '2026-12-01', '1e999'];

describe('unquoted texts', () => {
  const fieldsOf = (written: string, index: number) => ({
    _id: `any-${index}`,
    ...FIELDS,
    courseCode: written,
    courseLevel: written,
    courseCurriculum: `[{ curriculumTitle: ${written}, noOfLectures: 7, lectureLength: ${written}, subSections: [${written}, "${written}"] }]`,
  });
  const yaml = UNQUOTED.map((written, index) => yamlOf(fieldsOf(written, index))).join('');

  afterAll(() => academy.sql.delete(courses).where(like(courses.id, 'any-%')));

  test.each([
    ['YAML', 'plain.yaml', yaml],
    ['YAML 1.1', 'old.yaml', `%YAML 1.1\n---\n${yaml}`],
    ['CSV', 'courses.csv', stringify(UNQUOTED.map(fieldsOf), { header: true })],
  ])('are kept as written in %s, also in lists', async (_format, name, text) => {
    await load(name, text);

    for (const [index, written] of UNQUOTED.entries())
      expect(await exported(`any-${index}`)).toMatchObject({
        courseCode: written,
        courseLevel: written,
        courseCurriculum: [
          {
            curriculumTitle: written,
            noOfLectures: 7,
            lectureLength: written,
            subSections: [written, written],
          },
        ],
      });
  });
});

test('numbers of JSON are kept as written', async () => {
  await load(
    'courses.json',
    `[{"_id":"any","courseCode":1.10,"courseLevel":12E05,"courseDuration":null,"courseLanguage":true,
      "courseName":"Any\\u0020course","courseSummary":"A \\/ B","courseCategory":"GATE","courseStatus":0,
      "coursePrice":null,"courseRegEndDate":null,"mentor":null}]`,
  );

  expect(await exported('any')).toMatchObject({
    courseCode: '1.10',
    courseLevel: '12E05',
    courseDuration: '',
    courseLanguage: 'true',
    courseName: 'Any course',
    courseSummary: 'A / B',
    courseRegEndDate: null,
    mentor: null,
  });
});

test('accepts JSON with a byte order mark', async () => {
  await load(
    'bom.json',
    `\ufeff${JSON.stringify([{ _id: 'any', courseCode: 'BOM', ...FIELDS, courseLevel: null }])}`,
  );

  expect(await exported('any')).toMatchObject({ courseCode: 'BOM', courseLevel: '' });
});

test('keeps the ids of courses and mentors as written', async () => {
  const mentorList = 'mentors:\n  - id: 0012\n    mentorName: 1.50\n';
  const course = yamlOf({ _id: '1e3', courseCode: 'IDS', mentor: '0012' }).replace(/^/gm, '  ');

  await load('ids.yaml', `${mentorList}courses:\n${course.trimEnd()}\n`);

  expect(await exported('1e3')).toMatchObject({ mentor: '0012' });
});

test.each([
  ['', ''],
  ['~', 'null'],
  ['null', '~'],
])('%p and %p are empty values of fields that are not texts', async (one, other) => {
  await load(
    'empty.yaml',
    yamlOf({
      coursePrice: one,
      courseMRP: other,
      courseRegEndDate: one,
      courseStartDate: other,
      courseLecture: one,
      isMoneyback: other,
      mentor: one,
      courseOverview: other,
    }),
  );

  const found = await exported('any');
  expect(found).toMatchObject({
    courseRegEndDate: null,
    courseStartDate: null,
    courseLecture: 0,
    isMoneyback: false,
    mentor: null,
    courseOverview: [],
  });
  expect(found).not.toHaveProperty('coursePrice');
});

test.each([
  ['coursePrice', ['"2948,82"', '"5 Cr"', '1e3', '0x1F', '.inf', '12 34', '1.2.3', '[1]', '{a: 1}']],
  ['courseLecture', ['1e3', '0x1F', '1_000', '007', '12.0', '+5', '.nan', 'many', '99999999999', '[1]']],
  ['isMoneyback', ['yes', 'on', '2', 'y', '[true]']],
  ['courseStatus', ['01', '1.0', 'open', '0x1', 'constructor', '[1]']],
  ['courseRegEndDate', ['20261201', '2026-13-01', '2026-12-01 09:00', '1767225600', '12:30:00', '[x]']],
  ['courseLevel', ['[a]', '{a: b}']],
  ['courseOverview', ['{a: b}', '"[]"', 'x']],
  ['mentor', ['[a]']],
])('refuses values of another type for %s', async (field, values) => {
  for (const value of values) {
    await expect(load('wrong.yaml', yamlOf({ [field]: `${value}` }), { dryRun: true })).rejects.toMatchObject(
      {
        status: 422,
        data: { fields: { [`courses[0].${field}`]: expect.stringMatching(/^(is|may|has) /) } },
      },
    );
  }
});

test.each([
  ['999.50', 999.5],
  ['0', 0],
  ['"₹2,948.82"', 2948.82],
  ['"₹1,00,000.00"', 100_000],
  ['"₹ 5"', 5],
])('reads %s as an amount', async (written, rupees) => {
  await load('price.yaml', yamlOf({ coursePrice: written }));

  expect((await exported('any')).coursePrice).toBe(rupees);
});

test.each([
  ['TRUE', true],
  ['True', true],
  ['1', true],
  ['FALSE', false],
  ['0', false],
])('reads the flag %s as %s', async (written, value) => {
  await load('flag.yaml', yamlOf({ isMoneyback: written }));

  expect((await exported('any')).isMoneyback).toBe(value);
});

test.each([
  ['aliases that multiply', `a: &a [x, x, x, x, x, x, x, x, x]\n${multiplied()}courses: *f\n`],
  ['an alias without an anchor', 'courses: *gone\n'],
])('refuses a file with %s', async (_what, text) => {
  await expect(load('bomb.yaml', text)).rejects.toMatchObject({ status: 422 });
});

test('reports characters that cannot be stored', async () => {
  await expect(load('nul.yaml', yamlOf({ courseSummary: '"a\\0b"' }))).rejects.toMatchObject({
    data: { fields: { 'courses[0].courseSummary': 'has characters that cannot be stored' } },
  });
});

const HOSTILE = [
  'key: value',
  'x # no comment',
  '# heading',
  'two\nlines',
  'two\n\n  indented lines\n\n\nand an end',
  'blanks at the end of a line   \nand on',
  '"double" and \'single\' and `back`',
  'emoji 👩‍🎓 नमस्ते é',
  '- a dash',
  '? a question',
  '%percent',
  '@at',
  '*alias',
  '&anchor',
  '!tag',
  '{a: b}',
  '[a, b]',
  '---\nx',
  '...',
  '| literal',
  '> folded',
  '\\n is no line',
  'a\ttab',
  'a\r\nb',
  'a\u2028b\u0085c\u00a0d\ufeffe',
  'a\u001bb',
  `${'long '.repeat(100)}end`,
  'x'.repeat(400),
  '007',
  '1.10',
  'null',
  '~',
  '=1+1',
  'https://x.example/?a=1&b=2#c',
];

test('importing an export of hostile texts changes nothing', async () => {
  await academy.run(importCatalogue, {
    mentors: [{ id: 'hostile', mentorName: '0012', mentorSummary: HOSTILE.join('\n\n') }],
    courses: [
      ...HOSTILE.map((text, n) => ({
        ...FIELDS,
        _id: `hostile-${n}`,
        courseCode: `00${n}`,
        courseSummary: text,
        courseLevel: /\p{Cc}|.{61}/su.test(text) ? '' : text,
        courseOverview: [{ title: '1e3', body: text }],
        courseCurriculum: [{ curriculumTitle: '0x1F', noOfLectures: 3, subSections: ['yes', '~', '1.10'] }],
        mentor: 'hostile',
      })),
      { ...FIELDS, _id: 'priced', courseCode: '1e5', courseStatus: 1, coursePrice: 2948.82, courseMRP: 0.07 },
    ],
  });
  const whole = await academy.run(exportCourses, {});
  const before = await snapshot();

  for (const [name, text] of [
    ['whole.yaml', toYaml(whole)],
    ['whole.json', JSON.stringify(whole, null, '\t')],
    ['list.yaml', JSON.stringify(whole.courses)],
  ] as const) {
    const { courses: outcome, mentors: people, changes } = await load(name, text);

    expect([name, outcome.added, outcome.changed, people.changed, changes]).toEqual([name, [], [], [], []]);
  }
  expect(await snapshot()).toBe(before);
  expect(JSON.stringify(whole)).toContain('a\\r\\nb');
});

async function snapshot() {
  return JSON.stringify([await academy.sql.select().from(courses), await academy.sql.select().from(mentors)]);
}

/** Five YAML lists, each of ten aliases of the previous list: `b: &b [*a, *a, …]`. The last one expands to 900,000 entries. */
function multiplied(): string {
  return [...'bcdef']
    .map((name, n) => `${name}: &${name} [${Array(10).fill(`*${'abcde'[n]}`).join(', ')}]\n`)
    .join('');
}
