import { statSync, writeFileSync } from 'node:fs';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { ApiError } from '../../lib/api-error';
import { readImportFile, withLines, writeYaml } from './import-file';

const folder = useFolder();

function read(name: string, text: string | Buffer) {
  const path = folder(name);
  writeFileSync(path, text);
  return readImportFile(path, 'courses');
}

const YAML = `mentors:
  - id: asha
courses:
  - _id: one
    courseName: One
  - _id: two
    courseCurriculum:
      - curriculumTitle: First
      - curriculumTitle: Second
        noOfLectures: many
`;

test('writes a file with mode 0600, and reads the file again', async () => {
  const path = folder('catalogue.yaml');
  writeFileSync(path, 'of last week', { mode: 0o644 });

  await writeYaml(path, { courses: [{ _id: 'one' }], mentors: [] });

  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await readImportFile(path, 'courses')).toMatchObject({ courses: [{ _id: 'one' }], mentors: [] });
});

test.each([
  ['courses[0]._id', 4],
  ['courses[0].courseName', 5],
  ['courses[1]', 6],
  ['courses[1].courseCode', 6],
  ['courses[1].courseCurriculum[1].noOfLectures', 10],
  ['courses[1].courseCurriculum[0].noOfLectures', 8],
  ['mentors[0].mentorName', 2],
])('finds %s of a YAML file on line %i', async (path, line) => {
  expect((await read('catalogue.yaml', YAML)).lineOf(path)).toBe(line);
});

test('reads a YAML list as courses if the command imports courses', async () => {
  const { courses, mentors, lineOf } = await read('courses.yml', '- _id: one\n- _id: two\n');

  expect([courses, mentors]).toEqual([[{ _id: 'one' }, { _id: 'two' }], []]);
  expect(lineOf('courses[1]._id')).toBe(2);
});

test('leaves out empty cells of CSV', async () => {
  const { courses } = await read(
    'courses.csv',
    '\ufeff_id,courseName,coursePrice\none,"One, with a comma",999.50\ntwo,Two,\n',
  );

  expect(courses).toEqual([
    { _id: 'one', courseName: 'One, with a comma', coursePrice: '999.50' },
    { _id: 'two', courseName: 'Two' },
  ]);
});

test.each([
  ['JSON', '"[{""title"": ""Who"", ""body"": ""You""}]"'],
  ['YAML', '"- title: Who\n  body: You"'],
])('a cell of a list field in CSV can be %s', async (_, cell) => {
  const { courses } = await read('courses.csv', `_id,courseOverview\none,${cell}\n`);

  expect(courses).toEqual([{ _id: 'one', courseOverview: [{ title: 'Who', body: 'You' }] }]);
});

test('finds the first line of a CSV record', async () => {
  const { lineOf } = await read('courses.csv', '_id,courseSummary\none,"a\nb\nc"\ntwo,x\n\nthree,y\n');

  expect([0, 1, 2].map((index) => lineOf(`courses[${index}].courseName`))).toEqual([2, 5, 7]);
});

test.each([
  ['broken.yaml', 'courses: [', 'is not YAML'],
  ['text.yaml', 'just text', 'must be a list'],
  ['wrong.yaml', 'courses: 5', 'must be lists'],
  ['empty.json', '{}', 'must be a list'],
  ['one-course.yaml', '_id: one', "'_id' is neither"],
  ['typo.yaml', 'mentors: []\ncurses: []', "'curses' is neither"],
  ['ragged.csv', '_id,courseName\none\n', 'is not CSV'],
])('refuses %s', async (name, text, message) => {
  await expect(read(name, text)).rejects.toThrow(message);
});

test('refuses a file that is not in UTF-8, because its letters would be lost', async () => {
  await expect(read('courses.csv', Buffer.from('_id\ncaf\xe9', 'latin1'))).rejects.toThrow('not in UTF-8');
});

test('refuses to export to a file with the extension .csv', async () => {
  await expect(writeYaml(folder('courses.CSV'), [])).rejects.toThrow('name it .yaml');
});

test('refuses a missing file', async () => {
  await expect(readImportFile(folder('missing.yaml'), 'courses')).rejects.toThrow('Cannot read');
});

test('lists errors in the order of the file', async () => {
  const content = await read('catalogue.yaml', YAML);
  const refusal = new ApiError(422, 'Nothing was imported', {
    fields: {
      'courses[1].courseCode': 'is missing',
      'courses[0].courseName': 'is too short',
      'mentors[0]': 'has fields',
    },
  });

  expect(withLines(refusal, 'catalogue.yaml', content).message.split('\n')).toEqual([
    'Nothing was imported',
    'catalogue.yaml:2: entry has fields',
    'catalogue.yaml:5: courseName is too short',
    'catalogue.yaml:6: courseCode is missing',
  ]);
});
