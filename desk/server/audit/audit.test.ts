import { changes } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { nextPageOf } from '../../testing/forms';

const desk = aDesk();
const owner = desk.member('owner');
const accountant = desk.member('accountant');

beforeAll(async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    actor: index % 2 ? 'Priya' : 'Ravi',
    action: 'settings.set',
    subject: `setting-${index}`,
    detail: { before: 'old', after: `new ${index}` },
    at: new Date(Date.UTC(2026, 10, 1, 0, index)),
    origin: 'desk 192.0.2.7',
  }));
  await desk.academy.sql.insert(changes).values([
    ...lines,
    {
      actor: '<img src=x onerror=alert(1)>',
      action: 'course.edit',
      subject: '=1+1',
      detail: { courseName: { before: '', after: '<script>alert(1)</script>' } },
      at: new Date('2026-11-02T00:00:00Z'),
    },
  ]);
});

test('the log of changes shows actor, origin, and values before and after, 50 changes per page', async () => {
  const first = await accountant.get('/audit?to=2026-11-01');
  const second = await accountant.get(nextPageOf(first));

  expect(first.text).toContain('Priya desk 192.0.2.7 Setting changed setting-59 before old → after new 59');
  expect(first.text).not.toContain('setting-9 ');
  expect(second.text).toContain('Ravi desk 192.0.2.7 Setting changed setting-0 before old → after new 0');
  expect(second.html).not.toContain('rel="next"');
});

test.each([
  ['actor=Priya&action=settings&to=2026-11-01', 'setting-59', 'setting-58'],
  ['subject=setting-7', 'setting-7', 'setting-8'],
  ['from=2026-11-02&to=2026-11-02', 'course.edit', 'setting-7'],
])('a search for %s finds %s and not %s', async (query, found, missing) => {
  const { text } = await accountant.get(`/audit?${query}`);

  expect(text).toContain(`${found} `);
  expect(text).not.toContain(`${missing} `);
});

test('a search option for several kinds of changes is named “Everything about …”', async () => {
  const { html } = await accountant.get('/audit');
  const choices = [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)</g)];

  for (const [, action = '', name = ''] of choices.filter(([, value = '']) => !value.includes(' '))) {
    const found = choices.filter(([, value = '']) => value.startsWith(action) && !value.endsWith('.'));
    if (found.length > 1) expect(name).toMatch(/^Everything about /);
  }
});

test('a search of the log with an invalid day is refused with a message, and keeps its other values', async () => {
  const { status, text, html } = await accountant.get('/audit?actor=Priya&from=yesterday');

  expect(status).toBe(422);
  expect(text).toContain("'yesterday' is neither a date");
  expect(html).toMatch(/<option value="Priya" selected="">/);
});

test('the log of changes shows fields by their labels, amounts in rupees, times in India, and words for codes', async () => {
  const at = new Date('2026-11-03T00:00:00Z');
  const lineOf = (action: string, subject: string, detail: Record<string, unknown>) => ({
    ...{ actor: 'Ravi', at, action, subject, detail },
  });
  await desk.academy.sql.insert(changes).values([
    lineOf('review.approve', 'SW-1', { paidPaise: 589900, totalPaise: 590000 }),
    lineOf('review.reject', 'SW-2', { code: 'wrong_amount' }),
    lineOf('settings.set', 'isCourseEnrollmentAllowed', { before: 'true', after: 'false' }),
    lineOf('course.schedule', 'c', {
      due: '2026-12-07T08:35:00.000Z',
      fields: { courseStatus: 1, coursePrice: 5999, isCertificate: true },
    }),
    lineOf('course.status', 'c', { courseStatus: { before: 1, after: 2 } }),
    lineOf('staff.set', 'x@example.test', {
      before: { roles: ['editor'], systemUser: null },
      after: { roles: ['editor', 'owner'], systemUser: null },
    }),
    lineOf('privacy.erase', 'x***', { mails: 2, erasedRows: { queries: ['q1'] } }),
    lineOf('backup', 'database', { rows: { orders: 1200, staff: 4 } }),
    lineOf('course.move', 'c', { place: { before: 3, after: 1 } }),
    lineOf('staff.add-browser', 'x@example.test', { browser: 'Mozilla/5.0 (Android 16) Chrome/150' }),
    lineOf('earlier.action', 'y', { someOldField: 'kept' }),
  ]);

  const { text } = await accountant.get('/audit?from=2026-11-03&to=2026-11-03');

  expect(text).toContain('SW-1 Paid ₹5,899.00 Total ₹5,900.00');
  expect(text).toContain('SW-2 Reason The amount paid is not the amount of the order');
  expect(text).toContain('Enrolment before Learners may enrol → after Learners may not enrol');
  expect(text).toContain(
    'Planned for 7 Dec 2026, 14:05 Change Price in rupees: 5999, Status: Live, Has a certificate: Yes',
  );
  expect(text).toContain('Status before Live → after Registration Closed');
  expect(text).toContain('Roles before Editor → after Editor, Owner');
  expect(text).not.toContain('System user');
  expect(text).toContain('Mails 2');
  expect(text).not.toContain('q1');
  expect(text).toContain('database Entries 1,204');
  expect(text).toContain('Place before 3 → after 1');
  expect(text).toContain('Browser Chrome on Android');
  expect(text).toContain('someOldField kept');
});

test('the CSV export has all matching changes, without cells that a spreadsheet runs as formulas', async () => {
  const { reply } = await accountant.get('/audit.csv?to=2026-11-02');

  expect(reply.headers['content-disposition']).toBe('attachment; filename="changes.csv"');
  expect(reply.body.trim().split('\r\n')).toHaveLength(62);
  expect(reply.body).toContain(`,"'=1+1",`);
});

test.each(['/audit', '/audit.csv'])('%s is open to accountants and owners only', async (path) => {
  expect((await (await desk.as('reviewer', 'editor')).get(path)).status).toBe(403);
  expect((await owner.get(path)).status).toBe(200);
});
