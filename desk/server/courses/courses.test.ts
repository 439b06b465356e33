import { changes, courses, scheduledChanges } from '@stepwell/api/schema';
import { aPng, photoWithMetadata } from '@stepwell/api/testing/a-picture';
import { aDesk, type Shown } from '../../testing/a-desk';
import { expectRefusal, formFieldsOf } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const ID = 'sql-and-python';
const EDIT = `/courses/${ID}/edit`;

const courseRow = async (id = ID) =>
  (await desk.academy.sql.select().from(courses)).find((course) => course.id === id);

/** Opens the edit form, enters values, and opens the preview of the changes. */
async function openPreview(typed: Record<string, string>, url = EDIT, browser = editor): Promise<Shown> {
  const form = formFieldsOf((await browser.get(url)).html);
  return browser.post(url, { ...form, press: 'preview', ...typed });
}

const save = (shown: Shown, url = EDIT, browser = editor) =>
  browser.post(url, { ...formFieldsOf(shown.html), press: 'save' });

test('a changed price is previewed with its difference and as learners will see it, then saved', async () => {
  const shown = await openPreview({ coursePrice: '4,199.50' });

  expect(shown.text).toContain('Price in rupees ₹4,299.00 ₹4,199.50');
  expect(shown.text).toContain('Learners see the changes within three seconds.');
  expect((await courseRow())?.pricePaise).toBe(429_900);

  const saved = await save(shown);
  expect([saved.status, saved.location]).toEqual([303, `/courses/${ID}`]);
  expect((await courseRow())?.pricePaise).toBe(419_950);
  const { text } = await editor.follow(saved);
  expect(text).toContain('Saved.');
  expect(text).toMatch(/Prices until now .* Price in rupees ₹4,299\.00 ₹4,199\.50/);
});

test('the preview shows changed texts as typed, even long texts with quotes', async () => {
  const summary = (await courseRow())?.summary ?? '';

  const { text } = await openPreview({
    courseLevel: '\\nabla "x"',
    courseSummary: `${summary}\n"New" ${'and '.repeat(20)}`,
  });

  expect(text).toContain(`${summary.slice(-20)} "New" and and`);
  expect(text).toContain('Level Beginner \\nabla "x"');
});

test('saving a course form without a change changes nothing', async () => {
  const before = await courseRow('gate-computer-science');

  const shown = await openPreview({}, '/courses/gate-computer-science/edit');

  expect(shown.text).toContain('Nothing is different.');
  expect(formFieldsOf(shown.html).press).toBeUndefined();
  await save(shown, '/courses/gate-computer-science/edit');
  expect(await courseRow('gate-computer-science')).toEqual(before);
});

test('a refused form of a course keeps what was typed, with a message at the invalid field', async () => {
  const shown = await openPreview({
    coursePrice: 'free',
    courseDuration: '99 weeks',
    'courseCurriculum.0.noOfLectures': 'many',
  });

  expect(shown.status).toBe(422);
  expect(shown.text).toContain('Nothing was saved: some fields have errors');
  expect(shown.html).toMatch(/id="coursePrice-message"[^>]*>.*is not an amount in rupees/s);
  expect(shown.html).toMatch(/id="courseCurriculum\.0\.noOfLectures-message"[^>]*>.*is not a whole number/s);
  expect(formFieldsOf(shown.html)).toMatchObject({ coursePrice: 'free', courseDuration: '99 weeks' });
});

describe('two members who edit a course at the same time', () => {
  const id = 'english-for-interviews';
  const url = `/courses/${id}/edit`;
  const second = desk.member('editor');

  test('change different fields: both changes are kept', async () => {
    const mine = await openPreview({ courseDuration: '3 days' }, url);
    await save(await openPreview({ courseLevel: 'Any' }, url, second), url, second);

    expect((await save(mine, url)).status).toBe(303);
    expect(await courseRow(id)).toMatchObject({ level: 'Any', duration: '3 days' });
  });

  describe('change the same field', () => {
    let conflict: Awaited<ReturnType<typeof save>>;

    beforeAll(async () => {
      const mine = await openPreview({ coursePrice: '100' }, url);
      await save(await openPreview({ coursePrice: '200' }, url, second), url, second);
      conflict = await save(mine, url);
    });

    test('the later change is refused on a page that shows both values', async () => {
      expect(conflict.status).toBe(409);
      expect(conflict.text).toMatch(new RegExp(`was changed by ${second.name} on`));
      expect(conflict.text).toContain('is ₹200.00 now, but you entered ₹100.00');
      expect((await courseRow(id))?.pricePaise).toBe(20_000);
    });

    test('the later change can be previewed and saved after the refusal', async () => {
      const again = await editor.post(url, { ...formFieldsOf(conflict.html), press: 'preview' });
      expect(again.text).toContain('₹200.00 ₹100.00');

      await save(again, url);

      expect((await courseRow(id))?.pricePaise).toBe(10_000);
    });

    test('the later change cannot be scheduled', async () => {
      const mine = await openPreview({ coursePrice: '300' }, url);
      await save(await openPreview({ coursePrice: '200' }, url, second), url, second);

      const planned = { ...formFieldsOf(mine.html), press: 'plan', at: '2099-04-01T00:00' };

      expectRefusal(await editor.post(url, planned), 409, 'is ₹200.00 now, but you entered ₹300.00');
    });
  });
});

test('scheduling changes without a time is refused with a message, and the form keeps what was typed', async () => {
  const shown = await openPreview({ courseLevel: 'Typed', press: 'plan', at: '' });

  expectRefusal(shown, 422, 'choose a time');
  expect(formFieldsOf(shown.html).courseLevel).toBe('Typed');
});

test('a browser accepts an entry of a list that was emptied, and shows the new entry after it was added', async () => {
  const { html } = await editor.get(EDIT);
  const fields = html.match(/<(?:input|textarea)\b[^>]*name="courseOverview[^>]*>/g) ?? [];

  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => /\brequired\b/.test(field))).toEqual([]);
  const added = await editor.post(EDIT, { ...formFieldsOf(html), press: 'add courseOverview' });
  const place = /formAction="#(courseOverview\.\d+)"/i.exec(html)?.[1];
  expect(added.html).toContain(`id="${place}"`);
});

test('saving adds the new entry of a list and removes an entry whose fields are empty', async () => {
  const url = '/courses/gate-computer-science/edit';
  const form = formFieldsOf((await editor.get(url)).html);
  const items = Object.keys(form).filter((name) => /^courseOverview\.\d+\.title$/.test(name)).length;
  const more = await editor.post(url, { ...form, courseLevel: 'Typed', press: 'add courseOverview' });
  const longer = formFieldsOf(more.html);
  expect(longer).toMatchObject({ courseLevel: 'Typed', [`courseOverview.${items}.title`]: '' });

  const shown = await editor.post(url, {
    ...longer,
    'courseOverview.0.title': '',
    'courseOverview.0.body': '',
    [`courseOverview.${items}.title`]: 'New part',
    [`courseOverview.${items}.body`]: 'Of the course',
    press: 'preview',
  });
  expect(shown.text).toContain(`Overview ${items}, Title`);
  expect(shown.text).not.toContain('{"');
  await save(shown, url);

  const overview = ((await courseRow('gate-computer-science'))?.overview ?? []) as { title: string }[];
  expect(overview).toHaveLength(items);
  expect(overview.at(-1)).toEqual({ title: 'New part', body: 'Of the course' });
});

test('a change of one list entry keeps all other entries, even in a list of 120', async () => {
  const url = '/courses/data-interpretation-sprint/edit';
  const overview = Array.from({ length: 120 }, (_, n) => ({ title: `Part ${n}`, body: 'Text' }));
  const typed = overview.flatMap(({ title, body }, n) => [
    [`courseOverview.${n}.title`, title],
    [`courseOverview.${n}.body`, body],
  ]);

  await save(await openPreview(Object.fromEntries(typed), url), url);
  await save(await openPreview({ 'courseOverview.0.title': 'First' }, url), url);

  const stored = (await courseRow('data-interpretation-sprint'))?.overview;
  expect(stored).toEqual([{ title: 'First', body: 'Text' }, ...overview.slice(1)]);
});

test('a course with much Hindi text and repeated titles is previewed and saved', async () => {
  const url = '/courses/civil-services-prelims/edit';
  const form = formFieldsOf((await editor.get(url)).html);
  const body = 'ज्ञान '.repeat(800);
  const parts = Array.from({ length: 12 }, (_, at) => [
    [`courseOverview.${at}.title`, 'ज्ञान'],
    [`courseOverview.${at}.body`, body],
  ]).flat();

  const shown = await editor.upload(url, { ...form, ...Object.fromEntries(parts), press: 'preview' }, {});
  const saved = await editor.upload(url, { ...formFieldsOf(shown.html), press: 'save' }, {});

  // The forms are multipart, because a percent-encoded text of this length would exceed the limit for forms without files.
  expect(shown.html.match(/<form[^>]*action="\/courses[^>]*multipart\/form-data"/gi)).toHaveLength(2);
  expect(saved.status).toBe(303);
  expect((await courseRow('civil-services-prelims'))?.overview).toHaveLength(12);
});

test('a new course with a picture is entered, previewed and shown on its page', async () => {
  const typed = {
    ...formFieldsOf((await editor.get('/courses/new')).html),
    courseName: 'Weekend <b>Maths</b>',
    courseCode: 'WM1',
    courseCategory: 'Aptitude',
    courseSummary: 'Two hours on Saturday.',
    press: 'preview',
  };
  const shown = await editor.upload('/courses/new', typed, {
    picture: ['photo.svg', photoWithMetadata('Noida')],
  });

  expect(shown.html).toMatch(/<img src="http:\/\/site\.test\/api\/catalogue\/picture\?id=[\w-]{32}"/);
  expect(shown.html).toContain('Weekend &lt;b&gt;Maths&lt;/b&gt;');
  expect(await courseRow('weekend-b-maths-b')).toBeUndefined();
  const saved = await save(shown, '/courses/new');

  expect(saved.location).toBe('/courses/weekend-b-maths-b');
  const made = await courseRow('weekend-b-maths-b');
  expect(made).toMatchObject({ status: 0, photo: expect.stringMatching(/^\/api\/catalogue\/picture\?id=/) });
  expect((await desk.academy.app.inject(made?.photo ?? '')).headers['content-type']).toBe('image/webp');
});

test('a chosen picture is kept while an entry is added to a list', async () => {
  const form = { ...formFieldsOf((await editor.get(EDIT)).html), press: 'add courseOverview' };

  const { html } = await editor.upload(EDIT, form, { picture: ['photo.png', aPng()] });

  expect(formFieldsOf(html).coursePhoto).toMatch(/^\/api\/catalogue\/picture\?id=/);
});

test.each([
  [
    'that is an HTML page',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    422,
    'no JPEG, PNG or WebP',
  ],
  ['of 10.5 MB', Buffer.concat([aPng(), Buffer.alloc(10.5 * 1024 * 1024)]), 413, 'larger than 10 MB'],
])('a picture %s is refused, and the form keeps what was typed', async (_case, content, status, message) => {
  const form = { ...formFieldsOf((await editor.get(EDIT)).html), courseLevel: 'Typed', press: 'preview' };

  const shown = await editor.upload(EDIT, form, { picture: ['photo.jpg', content] });

  expectRefusal(shown, status, message);
  expect(formFieldsOf(shown.html).courseLevel).toBe('Typed');
});

test('a form of 50 MB is refused', async () => {
  const shown = await editor.upload(EDIT, {}, { picture: ['a.png', Buffer.alloc(50 * 1024 * 1024)] });

  expectRefusal(shown, 413, 'too large');
});

test('a visitor who sends a file without a log-in is redirected to the log-in page', async () => {
  const shown = await desk.visitor.upload(EDIT, {}, { picture: ['a.png', aPng()] });

  expect([shown.status, shown.location]).toEqual([303, expect.stringMatching(/^\/log-in/)]);
});

test('a publication is scheduled, shown as planned, and cancelled', async () => {
  const url = '/courses/machine-learning/publish';
  const refused = await editor.post(url, { status: '1', at: '2099-01-01T10:00' });
  expectRefusal(refused, 422, 'a Live course needs a price');
  const priced = await openPreview({ coursePrice: '1000' }, '/courses/machine-learning/edit');
  await save(priced, '/courses/machine-learning/edit');

  const asked = await editor.post(url, { status: '1', at: '2099-01-01T10:00' });
  expect(asked.text).toContain('When 1 Jan 2099, 10:00');
  expect(await desk.academy.sql.$count(scheduledChanges)).toBe(0);
  const done = await editor.post(url, formFieldsOf(asked.html));
  const page = await editor.follow(done);

  expect(page.text).toContain('Live from 1 Jan 2099, 10:00.');
  expect(page.text).toContain('Status: Live');
  expect((await editor.get('/courses')).text).toContain('Planned changes');
  expect((await editor.get(`/courses/${ID}`)).text).not.toContain('Planned changes');
  const [planned] = await desk.academy.sql.select().from(scheduledChanges);
  expect(planned).toMatchObject({ courseId: 'machine-learning', state: 'waiting', madeBy: editor.name });
  const closing = await editor.post(url, { status: '2', at: '2099-02-01T10:00' });
  expect(closing.text).toContain('In place of the change planned for 1 Jan 2099, 10:00');
  await editor.post(`/courses/machine-learning/scheduled/${planned?.id}/cancel`);
  expect(await desk.academy.sql.select().from(scheduledChanges)).toMatchObject([{ state: 'cancelled' }]);
});

test('a price change is previewed and scheduled', async () => {
  const url = '/courses/quantitative-aptitude/edit';
  const shown = await openPreview({ coursePrice: '1999' }, url);

  const form = { ...formFieldsOf(shown.html), press: 'plan' };
  expectRefusal(await editor.post(url, { ...form, at: '2020-01-01T00:00' }), 422, 'has passed');
  const planned = await editor.post(url, { ...form, at: '2099-04-01T00:00' });

  const page = await editor.follow(planned);
  expect(page.text).toContain('Planned for 1 Apr 2099, 00:00.');
  const again = await editor.follow(await editor.post(url, { ...form, at: '2099-05-01T00:00' }));
  expect(again.text).toContain('1 May 2099, 00:00, in place of the change planned for 1 Apr 2099, 00:00.');
  expect(page.text).toContain('Price in rupees: 1999');
  expect((await courseRow('quantitative-aptitude'))?.pricePaise).toBe(249_900);
});

test('a course without a price cannot be published at once, and the message names no command', async () => {
  const shown = await editor.post('/courses/competitive-programming/publish', { status: '1', at: '' });

  expectRefusal(shown, 409, 'Price in rupees is missing: a Live course needs a price.');
  expect(shown.text).not.toContain('course set');
});

test('planned changes show lists, times and the status in words', async () => {
  const url = '/courses/mains-answer-writing/edit';
  const typed = {
    'courseOverview.0.title': 'For whom',
    courseRegEndDate: '2098-12-31T10:00',
    courseStatus: '2',
  };
  const shown = await openPreview(typed, url);

  await editor.post(url, { ...formFieldsOf(shown.html), press: 'plan', at: '2099-04-01T00:00' });

  const { text } = await editor.get('/courses');
  expect(text).toMatch(/Overview: Text: .*, Title: For whom/);
  expect(text).toContain('Registration ends: 31 Dec 2098, 10:00');
  expect(text).toContain('Status: Registration Closed');
});

test('a course is closed at once, after a confirmation page', async () => {
  const url = '/courses/data-structures-and-algorithms/publish';
  expect((await editor.get(url)).html).toContain('<title>Publish, close or withdraw |');
  const asked = await editor.post(url, { status: '2', at: '' });
  expect((await courseRow('data-structures-and-algorithms'))?.status).not.toBe(2);

  await editor.post(url, formFieldsOf(asked.html));

  expect((await courseRow('data-structures-and-algorithms'))?.status).toBe(2);
});

test('a copy with the code of another course is refused', async () => {
  const form = { courseName: 'Copy', courseCode: (await courseRow())?.code ?? '' };

  const refused = await editor.post(`/courses/${ID}/duplicate`, form);

  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('value="Copy"')]);
});

test('a copy of a course opens in its form', async () => {
  const made = await editor.post(`/courses/${ID}/duplicate`, { courseName: 'Batch 2', courseCode: '' });

  expect(made.location).toBe('/courses/batch-2/edit');
  expect(await courseRow('batch-2')).toMatchObject({ status: 0, name: 'Batch 2' });
});

test('a course without orders is deleted after a confirmation page', async () => {
  const url = '/courses/batch-2/delete';
  expect((await editor.get(url)).text).toContain('This cannot be taken back.');
  expect(await courseRow('batch-2')).toBeDefined();

  await editor.post(url);

  expect(await courseRow('batch-2')).toBeUndefined();
});

test('the history of a course contains the deletion of an earlier course with the same id', async () => {
  const copy = { courseName: 'Batch 2', courseCode: '' };
  await editor.post(`/courses/${ID}/duplicate`, copy);

  expect((await editor.get('/courses/batch-2')).text).toContain(`${editor.name} Course deleted`);
});

test('a course with an order is not deleted, and its page shows the reason', async () => {
  await desk.learner.placed({ courseId: ID });
  const url = `/courses/${ID}/delete`;

  const [asked, sent] = [await editor.get(url), await editor.post(url)];

  for (const shown of [asked, sent]) {
    expect(shown.location).toBe(`/courses/${ID}`);
    expect((await editor.follow(shown)).text).toContain(`Orders exist for ${ID}. Close the course instead.`);
  }
  expect(await courseRow()).toBeDefined();
});

test.each([
  ['GET', EDIT],
  ['GET', '/courses/new'],
  ['POST', EDIT],
  ['POST', '/courses/new'],
  ['POST', `/courses/${ID}/publish`],
  ['GET', '/courses/order'],
  ['POST', `/courses/${ID}/move`],
  ['POST', `/courses/${ID}/duplicate`],
  ['POST', `/courses/${ID}/delete`],
])('a reviewer may not %s %s', async (method, url) => {
  const before = [await courseRow(), await desk.academy.sql.$count(changes)];
  const typed = { status: '2', courseName: 'Mine', press: 'save', confirmed: 'yes', place: '1' };

  const shown = method === 'GET' ? await reviewer.get(url) : await reviewer.post(url, typed);

  expect(shown.status).toBe(403);
  expect([await courseRow(), await desk.academy.sql.$count(changes)]).toEqual(before);
});

test('a course moves up and down in the list', async () => {
  const order = async () =>
    [...(await editor.get('/courses/order')).html.matchAll(/<span id="([^"]+)"/g)].map(([, id]) => id);
  const [first = '', second = '', third = ''] = await order();
  const { html } = await editor.get('/courses/order');
  expect(html).not.toContain(`aria-label="Up: ${(await courseRow(first))?.name}"`);

  const moved = await editor.post(`/courses/${second}/move`, { place: '1' });

  expect(moved.location).toBe(`/courses/order#${second}`);
  expect((await editor.follow(moved)).text).toContain('Moved to place 1.');
  await editor.post(`/courses/${first}/move`, { place: '3' });
  expect((await order()).slice(0, 3)).toEqual([second, third, first]);
  expect((await editor.post(`/courses/${first}/move`, { place: 'up' })).status).toBe(422);
});

test('a reviewer sees a course without buttons that change it', async () => {
  const { html } = await reviewer.get(`/courses/${ID}`);

  expect(html).toContain('SQL and Python');
  expect(html).not.toContain(EDIT);
});

test('the list of courses can be searched', async () => {
  const found = await editor.get('/courses?search=gAtE');
  const none = await editor.get('/courses?search=<script>');

  expect(found.text).toContain('GATE Computer Science');
  expect(found.text).not.toContain('English for Interviews');
  expect((await editor.get('/courses?search=gatecs')).text).toContain('1 course ');
  expect(none.text).toContain('No course matches “<script>”.');
  expect(none.html).not.toContain('<script>”');
});

test('the list of courses has pages of 50', async () => {
  const some = await courseRow();
  const changed = (n: number) => ({ id: `many-${n}`, code: `MANY${n}`, name: `Many ${n}` });
  const many = Array.from({ length: 60 }, (_, n) => ({ ...some, ...changed(n) }));
  await desk.academy.sql.insert(courses).values(many as never);

  const second = await editor.get('/courses?search=many&page=2');
  expect(second.text).toContain('51 to 60 of 60 courses');
  expect(second.html).toContain('href="/courses?search=many&amp;page=1"');
});

test.each(['/courses/nowhere', '/courses/nowhere/edit', '/courses/..%2f/edit', '/courses/nowhere/publish'])(
  'returns 404 for %s',
  async (url) => {
    expect((await editor.get(url)).status).toBe(404);
  },
);
