import { saveCourse } from '../../src/catalogue/entries/entries.acts';
import { KINDS } from '../../src/catalogue/entries/entry';
import { readEntry } from '../../src/catalogue/entries/save-entry';
import { testAcademy } from '../../testing/academy';
import { type DeskMember, testDesk } from '../../testing/desk';
import { formValuesOf } from './form-values';

const academy = testAcademy();
const desk = testDesk(academy);
const ID = 'sql-and-python';
const EDIT = `/courses/${ID}/edit`;
let editor: DeskMember;

beforeAll(async () => {
  editor = await desk.as('editor');
});

test.each([
  '/courses',
  '/courses/machine-learning',
  '/courses/new',
  EDIT,
  `/courses/${ID}/delete`,
  '/catalogue',
  '/mentors',
  '/mentors/ananya-iyer',
  '/mentors/new',
  '/mentors/ananya-iyer/edit',
  '/coupons',
  '/coupons/STEP10',
  '/coupons/new',
])('%s is a page for an editor', async (path) => {
  expect((await editor.get(path)).status).toBe(200);
});

test('the form has the stored values, and saves a change', async () => {
  const { html } = await editor.get(EDIT);
  expect(html).toContain('value="SQL and Python for Analysts"');

  const { status, location } = await editor.post(EDIT, await formOf({ courseLevel: 'Advanced' }));

  expect([status, location]).toEqual([303, `/courses/${ID}`]);
  expect(await stored()).toMatchObject({ courseLevel: 'Advanced', courseOverview: expect.any(Array) });
});

test('a refused form comes back with all that was typed, and a summary that names the fields', async () => {
  const form = await formOf({
    courseName: '',
    'courseOverview[9].title': 'Typed',
    'courseOverview[9].body': '',
  });

  const { status, html } = await editor.post(EDIT, form);

  expect(status).toBe(422);
  expect(html).toContain('<title>Error: ');
  expect(html).toContain('<a href="#courseName">Name: This is required</a>');
  // The fifth item is the last one, whatever its number in the sent form.
  expect(html).toContain('<a href="#courseOverview[4].body">Overview 5, Text: This is required</a>');
  expect(html).toContain('value="Typed"');
});

test('a save after a colleague’s shows who saved and both values, and the next save replaces theirs', async () => {
  const form = await formOf({ courseDuration: 'Mine' });
  await saveCourse(academy.as('editor', 'Meera'), { id: ID, fields: { courseDuration: 'Hers' } });

  const refused = await editor.post(EDIT, form);

  expect(refused.status).toBe(409);
  expect(refused.html).toMatch(/was changed by Meera on .*, after you opened it/);
  expect(refused.html).toContain(
    '<td data-label="Saved now">Hers</td><td data-label="In this form">Mine</td>',
  );
  expect(await stored()).toMatchObject({ courseDuration: 'Hers' });
  const revision = /name="revision" value="(\d+)"/.exec(refused.html)?.[1] ?? '';
  expect((await editor.post(EDIT, { ...form, revision })).status).toBe(303);
  expect(await stored()).toMatchObject({ courseDuration: 'Mine' });
});

test('a new price is asked once before it is saved', async () => {
  const form = await formOf({ coursePrice: '₹ 4,500' });

  const asked = await editor.post(EDIT, form);

  expect(asked.html).toContain('The price changes from ₹4,299.00 to ₹4,500.00 for new orders.');
  expect(await stored()).toMatchObject({ coursePrice: 4299 });
  const other = await editor.post(EDIT, { ...form, coursePrice: '4600', askedPrice: '₹ 4,500' });
  expect(other.html).toContain('to ₹4,600.00');
  expect((await editor.post(EDIT, { ...form, askedPrice: '₹ 4,500' })).status).toBe(303);
  expect(await stored()).toMatchObject({ coursePrice: 4500 });
});

test('a preview shows the changed course above the form and saves nothing', async () => {
  const form = await formOf({ courseName: 'Previewed name' });

  const { status, html } = await editor.post(`/courses/${ID}/preview`, form);

  expect(status).toBe(200);
  expect(html).toContain('As learners will see it');
  expect(html).toMatch(/Previewed name<\/h3>/);
  expect(html).toContain('value="Previewed name"');
  expect(html).toContain(`name="revision" value="${form.revision}"`);
  expect(await stored()).not.toMatchObject({ courseName: 'Previewed name' });
});

test('a copy has no dates, is soon to come, and has a code and a name of its own', async () => {
  const { html } = await editor.get(`/courses/new?from=${ID}`);

  expect(html).toContain('(copy)"');
  expect(html).toContain('value="SQLPYAN03F-2"');
  expect(html).toMatch(/<option value="0" selected="">/);
  expect(html).toMatch(/name="courseStartDate"[^>]*value=""/);
});

test('a course is published, closed and made soon to come by buttons', async () => {
  const path = '/courses/competitive-programming';
  await saveCourse(academy.as('editor'), { id: 'competitive-programming', fields: { coursePrice: 99 } });

  for (const [button, status] of [
    ['publish', 1],
    ['close', 2],
    ['withdraw', 0],
  ] as const) {
    expect((await editor.post(`${path}/${button}`)).status).toBe(303);
    expect(await stored('competitive-programming')).toMatchObject({ courseStatus: status });
  }
  await editor.post(`${path}/publish`, { publishAt: '2090-01-01T10:00' });
  expect((await editor.get(path)).html).toContain('Live from <time dateTime="2090-01-01T04:30:00.000Z">');
});

test('a time of publication that has passed is refused at its field', async () => {
  const { status, html } = await editor.post('/courses/competitive-programming/publish', {
    publishAt: '2020-01-01T10:00',
  });

  expect(status).toBe(422);
  expect(html).toMatch(/id="publishAt"[^>]*aria-invalid="true"/);
});

test('a reviewer cannot send the form, nor store a picture by it', async () => {
  const reviewer = await desk.as('reviewer');

  for (const path of [EDIT, `/courses/${ID}/preview`, '/courses/new', '/pictures/course'])
    expect([path, (await reviewer.post(path, { courseName: 'x' })).status]).toEqual([path, 403]);
});

test('only an owner sees the button that removes the sample', async () => {
  const owner = await desk.as('owner');

  expect((await editor.get('/courses')).html).not.toContain('Remove the sample');
  expect((await owner.get('/courses')).html).toContain('Remove the sample');
});

test('a new coupon comes back with its mistake, and is made', async () => {
  const refused = await editor.post('/coupons/new', { code: 'summer', percent: '10', amount: '50' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="summer"');

  const made = await editor.post('/coupons/new', {
    code: 'summer',
    percent: '10 %',
    until: '2090-01-01T10:00',
  });

  expect([made.status, made.location]).toEqual([303, '/coupons/SUMMER']);
  await editor.post('/coupons/SUMMER/end');
  expect((await editor.get('/coupons/SUMMER')).html).toContain('Ended by staff');
});

async function stored(id = ID) {
  return (await readEntry(academy.sql, 'course', id)).entry;
}

/** The values that a browser sends of the form, with changes. */
async function formOf(changes: Record<string, string>): Promise<Record<string, string>> {
  const { entry, revision } = await readEntry(academy.sql, 'course', ID);
  return { ...formValuesOf(KINDS.course.mapping.fields, entry), revision: String(revision), ...changes };
}
