import { changes, staff, staffInvitations, staffSessions } from '@stepwell/api/schema';
import { LOG_IN } from '../src/log-in/texts';
import { aDesk, BROWSER } from '../testing/a-desk';

const desk = aDesk();

test('a visitor without a log-in is redirected to the log-in page, with the wanted page as `to`', async () => {
  const shown = await desk.visitor.get('/areas?a=b');

  expect([shown.status, shown.location]).toEqual([303, '/log-in?to=%2Fareas%3Fa%3Db']);
});

test('a member whose log-in has ended returns from the log-in to the page of the form that was sent', async () => {
  const referer = 'http://desk.test/questions/QRY0?show=open';

  const shown = await desk.visitor.post('/questions/QRY0/answer', { text: 'Yes' }, { referer });

  expect(shown.location).toBe('/log-in?to=%2Fquestions%2FQRY0%3Fshow%3Dopen');
});

test('the areas page shows the name and roles of the member', async () => {
  const reviewer = await desk.as('reviewer');

  const shown = await reviewer.get('/areas');

  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`You are ${reviewer.name}, Reviewer.`);
});

test('the log-in page is not cached, cannot be framed and runs no injected script', async () => {
  const { headers } = (await desk.visitor.get('/log-in')).reply;

  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toMatch(/; img-src 'self' blob: http:\/\/[\w.:]+(;|$)/);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
});

test.each([
  ['revoked', { endedAt: minutesAgo(0) }],
  ['not used for half an hour', { usedAt: minutesAgo(31) }],
  ['older than eight hours', { startedAt: minutesAgo(481) }],
  ['bound to another network', { network: '198.51.100.9' }],
])('the cookie of a session that is %s opens no page', async (_case, change) => {
  const owner = await desk.as('owner');
  expect((await owner.get('/areas')).status).toBe(200);
  await desk.academy.sql.update(staffSessions).set(change);

  expect((await owner.get('/areas')).location).toMatch('/log-in?to=');
});

test.each<[string, Record<string, string>, boolean]>([
  ['keeps the session alive if a person sends it', {}, true],
  ['does not keep the session alive if an open page refreshes itself', { 'x-live': '1' }, false],
])('a request %s', async (_, headers, keepsAlive) => {
  const owner = await desk.as('owner');
  const before = minutesAgo(20);
  await desk.academy.sql.update(staffSessions).set({ usedAt: before });

  expect((await owner.get('/', headers)).status).toBe(200);

  const sessions = await desk.academy.sql.select().from(staffSessions);
  expect(sessions.some(({ usedAt }) => usedAt > before)).toBe(keepsAlive);
});

test('a form with a value that is too long gets a message about the value, not a "not found" page', async () => {
  const owner = await desk.as('owner');

  const shown = await owner.post('/staff/invite', { name: 'a'.repeat(201) });

  expect([shown.status, shown.text]).toEqual([422, expect.stringContaining('Go back and correct it.')]);
  expect(shown.html).toContain('data-error-page');
});

test('a text with NUL, which the database cannot store, is refused with a message, and so is a number out of range', async () => {
  const owner = await desk.as('owner');
  const { orderId } = await desk.learner.placed();

  const shown = [
    await desk.visitor.post('/log-in/code', { email: 'a\0@b.example', code: '1' }),
    await owner.get('/orders?search=a%00b'),
    await owner.post(`/orders/${orderId}/note`, { reason: 'called\0' }),
  ];

  for (const { status, text } of shown)
    expect([status, text]).toEqual([422, expect.stringContaining('cannot be stored')]);
  expect(shown[2]?.html).toContain('called');
  expect((await owner.get(`/refunds?after=${'9'.repeat(30)}`)).status).toBe(404);
});

test.each([
  ['/staff/invite', '/staff'],
  ['/staff/members/asha@academy.example/invite', '/staff/members/asha@academy.example'],
  ['/review/ORD0/approve', '/review/ORD0'],
  ['/orders/many', '/orders'],
  ['/questions/QRY0/answer?', '/questions/QRY0'],
  ['/settings/payee/approve', '/settings/payee'],
  ['/settings/payee/withdraw', '/settings/payee'],
  ['/account/authenticator', '/account'],
  ['/account/authenticator/confirm', '/account/authenticator'],
  ['/account/sessions/end', '/account'],
  ['/courses/gate/scheduled/7/cancel', '/courses/gate'],
])('loading %s, the address that a form was sent to, redirects to %s', async (address, page) => {
  const owner = await desk.as('owner');

  expect((await owner.get(address)).location).toBe(page);
});

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of another host of the domain', { 'sec-fetch-site': 'same-site' }],
  ['a client that is no browser', { 'sec-fetch-site': '', origin: '' }],
])('a form from %s is refused', async (_case, headers) => {
  const owner = await desk.as('owner');

  const shown = await owner.post('/log-out', {}, headers);

  expect(shown.status).toBe(403);
  expect((await owner.get('/areas')).status).toBe(200);
});

test('log-out ends the session, not only the cookie', async () => {
  const owner = await desk.as('owner');

  const shown = await owner.post('/log-out');

  expect([shown.status, shown.location]).toEqual([303, '/log-in']);
  expect((await desk.visitor.follow(shown)).text).toContain('You are logged out.');
  expect((await owner.get('/areas')).location).toMatch('/log-in?to=');
});

test('a page with a notice of its own shows the notice of a redirect too', async () => {
  const cookie = noticeCookie('You are logged out.');

  const form = { email: 'asha@academy.example', code: '123456' };
  const { text } = await desk.visitor.post('/log-in/code', form, { cookie });

  expect(text).toContain(LOG_IN.wrongCode);
  expect(text).toContain('You are logged out.');
});

test('a notice with markup, which a client may invent, is shown as text', async () => {
  const cookie = noticeCookie('<script>alert(1)</script>');

  const { body } = await desk.app.inject({ url: '/log-in', headers: { cookie } });

  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script>alert');
});

describe('the first owner', () => {
  beforeEach(async () => {
    await desk.academy.sql.delete(staff);
  });

  test('registers with the link that the API prints at its start, which works once', async () => {
    const link = await firstLink();

    const opened = await desk.visitor.get(link);
    const wrong = await desk.visitor.post(link, { name: 'Asha Rao', email: 'asha@' });
    const welcome = await desk.visitor.post(link, { name: 'Asha Rao', email: 'Asha@Academy.example' });
    const again = await desk.visitor.post(link, { name: 'Mallory', email: 'mallory@evil.example' });

    expect(opened.text).toContain('You become the owner of this academy.');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("'asha@' is not an e-mail")]);
    expect(wrong.html).toContain('value="Asha Rao"');
    expect([welcome.status, welcome.location]).toEqual([303, '/account']);
    expect(welcome.reply.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^stepwell-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    );
    expect([again.status, again.text]).toEqual([410, expect.stringContaining('was used already')]);
    expect(await desk.academy.sql.select().from(staff)).toMatchObject([
      { name: 'Asha Rao', email: 'asha@academy.example', roles: ['owner'] },
    ]);
    const [line] = (await desk.academy.sql.select().from(changes)).slice(-1);
    expect(line).toMatchObject({ action: 'staff.log-in', origin: `desk ${BROWSER.network}` });
  });

  test('is refused if the academy already has staff', async () => {
    const link = await firstLink();
    await desk.as('owner');

    const opened = await desk.visitor.get(link);
    const shown = await desk.visitor.post(link, { name: 'Mallory', email: 'mallory@evil.example' });

    expect([opened.status, shown.status]).toEqual([410, 410]);
    expect(await desk.academy.sql.$count(staff)).toBe(1);
  });

  test('an expired link opens no session', async () => {
    const link = await firstLink();
    await desk.academy.sql.update(staffInvitations).set({ expiresAt: minutesAgo(0) });

    const shown = await desk.visitor.post(link, { name: 'Asha Rao', email: 'asha@academy.example' });

    expect(shown.status).toBe(410);
    expect(await desk.academy.sql.$count(staff)).toBe(0);
  });
});

/** The cookie with the notice of a redirect. */
function noticeCookie(text: string): string {
  return `stepwell-desk-notice=${Buffer.from(JSON.stringify({ tone: 'ok', text })).toString('base64url')}`;
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}

async function firstLink(): Promise<string> {
  const { inviteFirstOwner } = await import('@stepwell/api/invitations');
  const invitation = await desk.academy.run(inviteFirstOwner, undefined);
  return new URL(invitation?.link ?? '').pathname;
}
