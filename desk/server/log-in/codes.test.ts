import { changes } from '@stepwell/api/schema';
import { aDesk, BROWSER, type Shown } from '../../testing/a-desk';
import { press } from '../../testing/forms';

const desk = aDesk();

let member: Awaited<ReturnType<typeof desk.as>>;
let secret: string;
let clock: jest.SpyInstance;

beforeEach(async () => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  member = await desk.as('editor');
  const begun = await member.post('/account/authenticator');
  secret = secretOf(begun);
  await press(member, begun, 'Set the app up', { code: await codeNow() });
  // The code of this time step is used up.
  passSeconds(60);
});
afterEach(() => clock.mockRestore());

test('a code of the authenticator app logs the member in', async () => {
  expect(await logIn({ code: await codeNow() })).toMatchObject({ status: 303, location: '/' });
});

test('a new app replaces the present app when the first code of the new app is accepted, not before', async () => {
  const begun = await member.post('/account/authenticator');
  const wrong = await press(member, begun, 'Set the app up', { code: '000000' });
  expect(wrong.text).toContain('not the current code');
  const earlier = secret;
  expect((await logIn({ code: await codeNow() })).status).toBe(303);

  secret = secretOf(wrong);
  const done = await press(member, wrong, 'Set the app up', { code: await codeNow() });
  passSeconds(60);

  expect(secret).toBe(secretOf(begun));
  expect(done.location).toBe('/account');
  expect((await logIn({ code: await codeNow() })).status).toBe(303);
  secret = earlier;
  expectRefused(await logIn({ code: await codeNow() }));
});

test('a set-up can be finished only in its own session, and only once', async () => {
  const begun = await member.post('/account/authenticator');
  secret = secretOf(begun);
  const other = await desk.as('editor');
  const form = { setUp: /name="setUp" value="([^"]+)"/.exec(begun.html)?.[1] ?? '', code: await codeNow() };

  expect((await other.post('/account/authenticator/confirm', form)).status).toBe(410);
  expect((await member.post('/account/authenticator/confirm', form)).status).toBe(303);
  const again = await member.post('/account/authenticator/confirm', form);

  expect([again.status, again.text]).toEqual([410, expect.stringContaining('This set-up has expired')]);
});

test('the code of the app’s previous time step is accepted too, because clocks differ', async () => {
  const code = await codeNow();
  passSeconds(30);

  expect((await logIn({ code })).status).toBe(303);
});

test('a code of the authenticator app is accepted only once', async () => {
  const code = await codeNow();
  await logIn({ code });

  expectRefused(await logIn({ code }));
});

test('a log-in with an empty code is refused', async () => {
  expectRefused(await logIn({ code: '' }));
});

test('a log-in with a code from two time steps ago is refused', async () => {
  const old = await codeNow();
  passSeconds(60);

  expectRefused(await logIn({ code: old }));
});

test('a log-in with a code for an unknown e-mail address is refused', async () => {
  expectRefused(await logIn({ email: 'unknown@academy.example', code: await codeNow() }));
});

test('after ten wrong codes, the right code is accepted only from networks where the member has logged in before', async () => {
  for (let tries = 0; tries < 10; tries += 1) await logIn({ code: '000000' });

  const code = await codeNow();
  expectRefused(await logIn({ code }));
  const usual = await desk.visitorFrom(BROWSER.network).post('/log-in/code', { email: memberEmail(), code });
  expect(usual.status).toBe(303);
});

test('the audit log has the first ten wrong codes with their network', async () => {
  for (let tries = 0; tries < 12; tries += 1) await logIn({ code: '000000' });

  const log = (await desk.academy.sql.select().from(changes)).filter(
    ({ action, subject }) => action === 'staff.refuse-code' && subject === memberEmail(),
  );
  expect(log).toHaveLength(10);
  expect(log.at(-1)).toMatchObject({
    detail: { name: member.name, inARow: 10 },
    origin: expect.stringMatching(/^desk 198\.51\.100\.\d+$/),
  });
});

test('a new log-in ends the earlier session of the same browser', async () => {
  await member.post('/log-in/code', { email: memberEmail(), code: await codeNow() });

  expect((await member.get('/areas')).location).toMatch('/log-in?to=');
});

test('a network is rate-limited after ten wrong codes, even for an unknown e-mail address', async () => {
  const visitor = desk.visitorFrom('203.0.113.9');
  const form = { email: 'member@academy.example', code: '000000' };
  for (let tries = 0; tries < 10; tries += 1) await visitor.post('/log-in/code', form);

  const refused = await visitor.post('/log-in/code', form);
  passSeconds(570);
  const later = await visitor.post('/log-in/code', form);

  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('again in 10 minutes.')]);
  expect([later.status, later.text]).toEqual([429, expect.stringContaining('again in a minute.')]);
});

function passSeconds(seconds: number): void {
  clock.mockReturnValue(Date.now() + seconds * 1000);
}

async function codeNow(): Promise<string> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

function secretOf({ html }: Shown): string {
  return /<code>([A-Z2-7]{32})<\/code>/.exec(html)?.[1] ?? '';
}

function memberEmail(): string {
  return member.session.member.email;
}

let networks = 0;

/** Logs in from a new network, so that the network's rate limit does not apply. */
function logIn(form: { email?: string; code: string }): Promise<Shown> {
  networks += 1;
  return desk.visitorFrom(`198.51.100.${networks}`).post('/log-in/code', { email: memberEmail(), ...form });
}

function expectRefused(shown: Shown): void {
  expect(shown).toMatchObject({ status: 403, text: expect.stringContaining('do not belong together') });
}
