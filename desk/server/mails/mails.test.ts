import { MAIL_KINDS, settings } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const editor = desk.member('editor');

test('mails to staff have an English preview, and all other mails an English and a Hindi preview', async () => {
  const { html } = await editor.get('/mails');

  for (const kind of MAIL_KINDS) {
    expect(html).toContain(`href="/mails/${kind}?language=en"`);
    expect(html.includes(`href="/mails/${kind}?language=hi"`)).toBe(!kind.startsWith('staff-'));
  }
});

test('the preview of a mail is in a sandboxed frame', async () => {
  const preview = await editor.get('/mails/order-confirmed?language=hi');

  expect(preview.text).toContain('प्रिय Ishita Deshpande');
  expect(preview.html).toContain('sandbox=""');
});

test('the HTML preview of a mail runs no script, loads nothing, and can be framed by the desk only', async () => {
  const name = { name: 'academy.name', value: '<script>alert(1)</script>' };
  await desk.academy.sql.insert(settings).values(name);

  const { reply, html } = await editor.get('/mails/order-confirmed/html?language=en');

  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(html).toContain('<!doctype html>');
  expect(html).not.toContain('<script>');
});

test.each(['/mails/order-lost', '/mails/order-placed?language=ta', '/mails/__proto__/html'])(
  'returns 404 for %s',
  async (path) => {
    expect((await editor.get(path)).status).toBe(404);
  },
);
