import { eq, sql } from 'drizzle-orm';
import { log } from '../src/database/schema/log';
import { staff, staffInvitations, staffSessions } from '../src/database/schema/staff';
import { firstOwnerLink } from '../src/staff/invitations';
import { disableMember } from '../src/staff/members';
import { sweepStaff } from '../src/staff/sessions';
import { SITE, testAcademy } from '../testing/academy';
import { deskMember, testDesk } from '../testing/desk';
import { SoftwarePasskey } from '../testing/software-passkey';

const academy = testAcademy();
const desk = testDesk(academy);
const visitor = () => deskMember(desk.app, '', '');

beforeEach(async () => {
  await academy.sql.execute(
    sql`TRUNCATE staff, staff_invitations, staff_passkeys, staff_sessions, staff_challenges`,
  );
});

/** The first owner, logged in by the printed link. */
async function firstOwner() {
  const link = (await firstOwnerLink(academy.sql, SITE)) ?? '';
  const path = new URL(link).pathname;
  const reply = await visitor().post(path, { name: 'Asha Rao', email: 'Asha@Academy.test' });
  return { path, reply, member: deskMember(desk.app, 'Asha Rao', cookieOf(reply)) };
}

function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return [headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
}

test('the first owner comes in by the printed link, once', async () => {
  const { path, reply, member } = await firstOwner();

  expect(reply).toMatchObject({ status: 303, location: '/account' });
  expect((await member.get('/account')).html).toContain('asha@academy.test, owner');
  expect(await firstOwnerLink(academy.sql, SITE)).toBeNull();
  expect((await visitor().post(path, { name: 'Ravi', email: 'ravi@academy.test' })).status).toBe(410);
});

test('a link is not used by opening it, and a refused form keeps what was typed', async () => {
  const link = new URL((await firstOwnerLink(academy.sql, SITE)) ?? '').pathname;

  await visitor().get(link);
  const refused = await visitor().post(link, { name: 'Asha Rao', email: 'asha@' });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="Asha Rao"');
  expect(refused.html).toContain('Enter a valid email address');
  expect(refused.html).toContain('<title>Error: Log in');
});

test('a passkey that is added on the account page logs its member in', async () => {
  const { member } = await firstOwner();
  const passkey = new SoftwarePasskey(SITE.deskUrl);
  const created = passkey.create(JSON.parse((await member.post('/account/passkeys/options')).html));

  const added = await member.post('/account/passkeys', { answer: created, name: 'Phone' });
  const used = passkey.use(JSON.parse((await visitor().post('/log-in/options')).html));
  const loggedIn = await visitor().post('/log-in', { answer: used, to: '/log?act=coupon' });

  expect(added).toMatchObject({ status: 303, location: '/account' });
  expect(loggedIn).toMatchObject({ status: 303, location: '/log?act=coupon' });
  expect((await deskMember(desk.app, '', cookieOf(loggedIn)).get('/account')).html).toContain('Phone');
  const acts = await academy.sql.select({ act: log.act }).from(log).orderBy(log.id);
  expect(acts.slice(-3).map(({ act }) => act)).toEqual(['staff.log-in', 'staff.add-passkey', 'staff.log-in']);
});

describe('a passkey is not accepted', () => {
  const setUp = async () => {
    const { member } = await firstOwner();
    const passkey = new SoftwarePasskey(SITE.deskUrl);
    const created = passkey.create(JSON.parse((await member.post('/account/passkeys/options')).html));
    await member.post('/account/passkeys', { answer: created });
    const options = JSON.parse((await visitor().post('/log-in/options')).html);
    return { passkey, options, member };
  };

  test('twice with the same answer', async () => {
    const { passkey, options } = await setUp();
    const answer = passkey.use(options);

    expect((await visitor().post('/log-in', { answer })).status).toBe(303);
    expect((await visitor().post('/log-in', { answer })).status).toBe(401);
  });

  test('from another origin', async () => {
    const { passkey, options } = await setUp();

    expect(
      (await visitor().post('/log-in', { answer: passkey.use(options, { origin: 'https://evil.test' }) }))
        .status,
    ).toBe(401);
  });

  test('without an answer of a browser', async () => {
    for (const answer of ['', 'null', '{"id":"x"}', '{"id":"x","response":{}}'])
      expect((await visitor().post('/log-in', { answer })).status).toBe(401);
  });

  test('from a disabled member', async () => {
    const { passkey, options } = await setUp();
    const owner = academy.as('owner');
    await academy.sql.insert(staff).values({ email: 'ravi@academy.test', name: 'Ravi', roles: ['owner'] });
    await disableMember(owner, { email: 'asha@academy.test' });

    const refused = await visitor().post('/log-in', { answer: passkey.use(options) });

    expect(refused.status).toBe(403);
    expect(refused.html).toContain('is disabled');
  });
});

test('a form that can move rights opens only after a fresh log-in, then returns to it', async () => {
  const { member } = await firstOwner();
  const passkey = new SoftwarePasskey(SITE.deskUrl);
  const created = passkey.create(JSON.parse((await member.post('/account/passkeys/options')).html));
  await member.post('/account/passkeys', { answer: created });
  await academy.sql.update(staffSessions).set({ freshAt: sql`now() - interval '61 minutes'` });

  expect(await member.get('/settings/staff')).toMatchObject({
    status: 303,
    location: '/confirm?to=%2Fsettings%2Fstaff',
  });
  expect((await member.post('/settings/staff', { name: 'Ravi' })).html).toContain('Nothing was changed');
  expect((await member.post('/account/passkeys/options')).status).toBe(401);

  const answer = passkey.use(JSON.parse((await member.post('/confirm/options')).html));
  expect(await member.post('/confirm', { answer, to: '/settings/staff' })).toMatchObject({
    location: '/settings/staff',
  });
  expect((await member.get('/settings/staff')).status).toBe(200);
});

test('a session ends by log-out, after 12 hours, and is renewed by a press', async () => {
  const { member } = await firstOwner();
  await academy.sql.update(staffSessions).set({ expiresAt: sql`now() + interval '4 minutes'` });

  const renewed = JSON.parse((await member.post('/account/renew')).html);
  expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.now() + 11.9 * 3_600_000);

  await academy.sql.update(staffSessions).set({ expiresAt: sql`now()` });
  expect(await member.get('/account?x=1')).toMatchObject({
    status: 303,
    location: '/log-in?to=%2Faccount%3Fx%3D1',
  });
  expect((await member.post('/settings/staff', { name: 'Ravi' })).html).toContain('nothing was saved');

  const again = await desk.as('editor');
  await again.post('/log-out');
  expect((await again.get('/account')).status).toBe(303);
});

test('sweeping removes expired sessions and links', async () => {
  await firstOwner();
  await academy.sql
    .insert(staffInvitations)
    .values({ tokenHash: 'x', expiresAt: sql`now() - interval '1 minute'` });
  await academy.sql.update(staffSessions).set({ expiresAt: sql`now() - interval '1 minute'` });

  await sweepStaff(academy.sql);

  expect(await academy.sql.$count(staffSessions)).toBe(0);
  expect(await academy.sql.$count(staffInvitations, eq(staffInvitations.tokenHash, 'x'))).toBe(0);
});

test('a form of another site changes nothing', async () => {
  const owner = await desk.as('owner');

  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, {}]) {
    const reply = await desk.app.inject({
      method: 'POST',
      url: '/settings/staff',
      headers: { ...headers, cookie: owner.cookie },
    });
    expect(reply.statusCode).toBe(403);
  }
});
