import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAcademy } from '../../../testing/academy';
import { courses } from '../../database/schema/catalogue';
import { exportToFile, importFromFile } from './copy.acts';

const academy = testAcademy();
const editor = () => academy.as('editor');

test('an exported file changes nothing when it is imported', async () => {
  const { path, counts } = await exported();

  expect(counts).toEqual({ mentors: 6, courses: 13 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await imported(await readFile(path, 'utf8'))).toEqual({ added: 0, changed: 0, same: 19 });
});

test('adds and changes entries, and keeps those that the file leaves out', async () => {
  const counts = await imported(
    JSON.stringify({
      mentors: [{ id: 'asha', mentorName: 'Asha' }],
      courses: [
        { ...(await stored('sql-and-python')), courseLevel: 'Hard' },
        {
          _id: 'new-one',
          courseName: 'New One',
          courseCode: 'N1',
          courseCategory: 'X',
          courseStatus: 0,
          courseSummary: 'S',
          mentor: 'asha',
        },
      ],
    }),
  );

  expect(counts).toEqual({ added: 2, changed: 1, same: 0 });
  expect(await academy.sql.$count(courses)).toBe(14);
  expect(await stored('sql-and-python')).toMatchObject({ courseLevel: 'Hard' });
});

test('a file may exchange the codes of two courses', async () => {
  const [one, other] = [await stored('sql-and-python'), await stored('machine-learning')];

  await imported(
    JSON.stringify({
      courses: [
        { ...one, courseCode: other?.courseCode },
        { ...other, courseCode: one?.courseCode },
      ],
    }),
  );

  expect(await stored('machine-learning')).toMatchObject({ courseCode: one?.courseCode });
});

test('one mistake refuses the whole file, and each mistake is named with its line', async () => {
  const before = await content();
  const bad = structuredClone(before);
  Object.assign(bad.courses[0] ?? {}, { courseLevel: 'Changed' });
  Object.assign(bad.courses[1] ?? {}, { coursePrice: -1 });
  Object.assign(bad.courses[2] ?? {}, { courseCode: bad.courses[0]?.courseCode });
  const text = JSON.stringify(bad, null, 2);

  const refused = await imported(text).catch((error) => error);

  const line = text.split('\n').findIndex((each) => each.includes('"coursePrice": -1')) + 1;
  expect(refused.message).toContain(
    `line ${line}: course '${bad.courses[1]?.courseName}', coursePrice: Enter 0 or more`,
  );
  expect(refused.message).toContain('courseCode: This is used twice in the file');
  expect(await content()).toMatchObject({ courses: before.courses });
});

test.each([
  ['{"courses": [\n {"a": 1,}\n]}', 'line 2: this is no JSON'],
  ['', 'line 1: this is no JSON'],
  ['[]', 'must be an object'],
  ['{"course": []}', 'without "course"'],
  ['{"courses": [1]}', 'number 1'],
  ['{"courses": {}}', 'must be an object with the lists'],
  ['{"mentors": [{"id": "new", "mentorName": "Asha"}]}', 'id: This is an address of the desk'],
])('refuses %j', async (text, message) => {
  await expect(imported(text)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(message),
  });
});

async function exported() {
  const path = join(await mkdtemp(join(tmpdir(), 'catalogue-')), 'catalogue.json');
  await writeFile(path, 'older');
  const counts = await exportToFile(editor(), { file: path });
  return { path, counts };
}

async function content(): Promise<{ courses: Record<string, unknown>[] }> {
  return JSON.parse(await readFile((await exported()).path, 'utf8'));
}

async function stored(id: string) {
  return (await content()).courses.find(({ _id }) => _id === id);
}

function imported(text: string) {
  return importFromFile(editor(), { file: { name: 'catalogue.json', bytes: Buffer.from(text) } });
}
