import { changes, staffChallenges, staffPasskeys, staffSessions } from '@stepwell/api/schema';
import { aDesk, type Browser, DESK_URL, type Shown } from '../../testing/a-desk';
import { SoftwarePasskey } from '../../testing/software-passkey';

const desk = aDesk();

let passkey: SoftwarePasskey;
let owner: Awaited<ReturnType<typeof desk.as>>;

beforeEach(async () => {
  passkey = new SoftwarePasskey(DESK_URL);
  owner = await desk.as('owner');
  const options = await optionsOf(owner, '/account/passkeys/options');
  await owner.post('/account/passkeys', { response: passkey.create(options), label: 'Laptop' });
});

test('a member adds, sees and removes a passkey on the account page', async () => {
  const page = await owner.get('/account');
  const [row] = await desk.academy.sql.select().from(staffPasskeys);
  const removed = await owner.post('/account/passkeys/remove', { id: row?.id ?? '' });

  expect(page.text).toContain('Laptop');
  expect(await owner.follow(removed)).toMatchObject({
    text: expect.stringContaining('You have no passkey yet'),
  });
});

test('a log-in with a passkey leads back to the page that was requested before', async () => {
  const response = passkey.use(await logInOptions());

  const shown = await logIn(response, { to: '/staff?a=b' });

  expect([shown.status, shown.location]).toEqual([303, '/staff?a=b']);
  const [line] = (await desk.academy.sql.select().from(changes)).slice(-1);
  expect(line).toMatchObject({ action: 'staff.log-in', detail: { name: owner.name, way: 'passkey' } });
});

test('a log-in leads back to a search in Hindi, whose address has hundreds of characters', async () => {
  const to = `/orders?search=${encodeURIComponent('श्रीमती लक्ष्मी नारायण अय्यर')}`;

  const loggedIn = await logIn(passkey.use(await logInOptions()), { to });
  const response = passkey.use(await optionsOf(owner, '/confirm-identity/options'));
  const confirmed = await owner.post('/confirm-identity', { response, to });

  expect([loggedIn.location, confirmed.location]).toEqual([to, to]);
});

test('a log-in never redirects to another site', async () => {
  const response = passkey.use(await logInOptions());

  expect((await logIn(response, { to: 'https://evil.example/' })).location).toBe('/');
  expect((await logIn(passkey.use(await logInOptions()), { to: '//evil.example/' })).location).toBe('/');
});

describe('a log-in', () => {
  test.each([
    ['another origin', { origin: 'https://desk.evil.example' }],
    ['the desk’s host on another port', { origin: `${DESK_URL}:8080` }],
  ])('with a passkey response that was created on %s is refused', async (_case, change) => {
    await expectRefused(await logIn(passkey.use(await logInOptions(), change)));
  });

  test('with a passkey response that is sent a second time is refused', async () => {
    const response = passkey.use(await logInOptions());
    expect((await logIn(response)).status).toBe(303);

    await expectRefused(await logIn(response));
  });

  test('with a response to a challenge that has expired, or that the desk never sent, is refused', async () => {
    const options = await logInOptions();
    await desk.academy.sql.update(staffChallenges).set({ expiresAt: new Date() });

    await expectRefused(await logIn(passkey.use(options)));
    await expectRefused(await logIn(passkey.use({ challenge: 'A'.repeat(43) })));
  });

  test('with a response to a challenge that the desk sent for another purpose is refused', async () => {
    const options = await optionsOf(owner, '/confirm-identity/options');

    await expectRefused(await logIn(passkey.use(options)));
  });

  test('with an unknown passkey is refused', async () => {
    await expectRefused(await logIn(new SoftwarePasskey(DESK_URL).use(await logInOptions())));
  });

  test('with a copied passkey, whose counter is behind, is refused', async () => {
    await desk.academy.sql.update(staffPasskeys).set({ counter: 99 });
    await expectRefused(await logIn(passkey.use(await logInOptions())));
  });

  test.each(['', 'nonsense', '7', 'null', '[]', '[{}]'])(
    'with the response %p, which is no JSON object, is refused with 422',
    async (response) => {
      expect((await logIn(response)).status).toBe(422);
    },
  );

  test.each(['{}', '{"id":7}', '{"id":"a","response":{"clientDataJSON":"e30"}}'])(
    'with the response %s is refused with 401',
    async (response) => {
      expect((await logIn(response)).status).toBe(401);
    },
  );
});

test('a member who lost a passkey logs in by an owner’s link, adds a new passkey and removes the lost one', async () => {
  const path = `/staff/members/${encodeURIComponent(owner.session.member.email)}`;
  const other = await desk.as('owner');
  const link = /\/invitation\/[\w-]{43}/.exec((await other.post(`${path}/invite`)).text)?.[0] ?? '';
  const [cookie] = (await desk.visitor.post(link)).reply.cookies;
  const back = desk.browserOf(cookie?.value ?? '');
  const known = await desk.academy.sql.select().from(staffPasskeys);
  // The newest passkey, which `beforeEach` has added.
  const lost = known.toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1);

  const fresh = new SoftwarePasskey(DESK_URL);
  const options = await optionsOf(back, '/account/passkeys/options');
  await back.post('/account/passkeys', { response: fresh.create(options), label: 'New phone' });
  await back.post('/account/passkeys/remove', { id: lost?.id ?? '' });

  expect((await logIn(fresh.use(await logInOptions()))).status).toBe(303);
  await expectRefused(await logIn(passkey.use(await logInOptions())));
});

describe('a sensitive act of a session', () => {
  beforeEach(async () => {
    const longAgo = new Date(Date.now() - 20 * 60_000);
    await desk.academy.sql.update(staffSessions).set({ passkeyAt: longAgo, startedAt: longAgo });
  });

  test('asks for the passkey once more, then continues', async () => {
    const form = { name: 'Mallory', email: 'mallory@evil.example', roles: ['owner'] };

    const refused = await owner.post('/staff/invite', form, { referer: `${DESK_URL}/staff?page=2` });
    const options = await optionsOf(owner, '/confirm-identity/options');
    const confirmed = await owner.post('/confirm-identity', { response: passkey.use(options), to: '/staff' });
    const invited = await owner.post('/staff/invite', form);

    expect(refused.location).toBe('/confirm-identity?to=%2Fstaff%3Fpage%3D2');
    expect(confirmed.location).toBe('/staff');
    expect(invited.text).toContain('The invitation of Mallory goes out by mail');
  });

  test('is not confirmed by the passkey of another member', async () => {
    const other = new SoftwarePasskey(DESK_URL);
    const reviewer = await desk.as('reviewer');
    const theirs = await optionsOf(reviewer, '/account/passkeys/options');
    await reviewer.post('/account/passkeys', { response: other.create(theirs), label: 'Phone' });
    const options = await optionsOf(owner, '/confirm-identity/options');

    const shown = await owner.post('/confirm-identity', { response: other.use(options), to: '/staff' });

    expect(shown).toMatchObject({ status: 401, text: expect.stringContaining('was not accepted') });
  });

  test('gets the status 428 and a JSON message instead of a page if a script requests it', async () => {
    const { status, reply } = await owner.post(
      '/account/passkeys/options',
      {},
      { accept: 'application/json' },
    );

    expect(status).toBe(428);
    expect(reply.json()).toEqual({ message: expect.stringMatching(/\w/) });
  });

  test('requires the passkey if it adds or removes a passkey', async () => {
    const options = await owner.post('/account/passkeys/options');
    const removed = await owner.post('/account/passkeys/remove', { id: 'any' });

    expect(options.location).toMatch('/confirm-identity');
    expect(removed.location).toMatch('/confirm-identity');
  });
});

async function optionsOf(browser: Browser, url: string): Promise<{ challenge: string }> {
  return (await browser.post(url)).reply.json();
}

const logInOptions = () => optionsOf(desk.visitor, '/log-in/passkey/options');

/** A visitor from a new network, so that refusals in other tests do not count for its rate limit. */
function logIn(response: string, form: Record<string, string> = {}): Promise<Shown> {
  return desk.visitorFrom(nextNetwork()).post('/log-in/passkey', { response, ...form });
}

let networks = 0;
function nextNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

async function expectRefused(shown: Shown): Promise<void> {
  expect(shown.status).toBe(401);
  expect(shown.text).toMatch(/was not accepted|Please try again/);
  expect(shown.reply.cookies).toEqual([]);
}
