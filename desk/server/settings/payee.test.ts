import { applyDuePayee } from '@stepwell/api/change-payee';
import { readPayee } from '@stepwell/api/payee';
import { payeeChanges, settings, staff, staffPasskeys, staffSessions } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const owner = desk.member('owner');
const FIRST = { payeeVPA: 'academy@okaxis', payeeName: 'Stepwell Learning', payeeMerchantCode: '' };
const OTHER = { ...FIRST, payeeVPA: 'academy@okicici' };
const CONFIRMED = { confirmed: 'yes' };
const hourAgo = () => new Date(Date.now() - 3_600_000);

const payeeVPA = async () => (await readPayee(desk.academy.sql)).payeeVPA;
const typed = (payee: typeof FIRST) => ({ ...payee, confirm: payee.payeeVPA });
/** Sets the joining date of all present members to long ago, because an owner who has just joined may not approve a change. */
const backdateMembers = () => desk.academy.sql.update(staff).set({ createdAt: new Date('2026-01-01') });

test('the first payee is confirmed and takes effect at once', async () => {
  const look = await owner.post('/settings/payee/change', typed(FIRST));
  expect(look.text).toContain('UPI address academy@okaxis Address before stepwell@example');
  expect(look.text).toContain('Takes effect at once');
  expect(await payeeVPA()).toBe('stepwell@example');

  const done = await owner.post('/settings/payee/change', { ...typed(FIRST), ...CONFIRMED });

  expect((await owner.follow(done)).text).toContain('Learners pay to the new address now.');
  expect(await payeeVPA()).toBe('academy@okaxis');
});

describe('with a session whose log-in is an hour ago, as a stolen session may be', () => {
  beforeEach(() =>
    desk.academy.sql.update(staffSessions).set({ passkeyAt: hourAgo(), startedAt: hourAgo() }),
  );
  afterEach(() =>
    desk.academy.sql.update(staffSessions).set({ passkeyAt: new Date(), startedAt: new Date() }),
  );

  test('a member without a passkey cannot change the payee', async () => {
    const shown = await owner.post('/settings/payee/change', { ...typed(OTHER), ...CONFIRMED });

    expect([shown.status, shown.text]).toEqual([403, expect.stringContaining('This needs a passkey')]);
    expect(await payeeVPA()).toBe('academy@okaxis');
    expect(await desk.academy.sql.$count(payeeChanges)).toBe(0);
  });

  test('a member with a passkey is asked for it before the form opens and before the payee changes', async () => {
    const [member] = await desk.academy.sql.select().from(staff);
    const passkey = { id: 'a', publicKey: 'b', counter: 0, transports: [], name: 'Phone' };
    await desk.academy.sql.insert(staffPasskeys).values({ ...passkey, staffId: member?.id ?? '' });

    const form = await owner.get('/settings/payee/change');
    const sent = await owner.post('/settings/payee/change', { ...typed(OTHER), ...CONFIRMED });

    expect(form.location).toBe('/confirm-identity?to=%2Fsettings%2Fpayee%2Fchange');
    expect(sent.location).toMatch('/confirm-identity?to=');
    expect(await payeeVPA()).toBe('academy@okaxis');
    expect(await desk.academy.sql.$count(payeeChanges)).toBe(0);
    await desk.academy.sql.delete(staffPasskeys);
  });
});

test('a form that is refused for two different UPI addresses keeps everything but the second address', async () => {
  const shown = await owner.post('/settings/payee/change', { ...OTHER, confirm: 'academy@okicic' });

  expect(shown.status).toBe(422);
  expect(shown.text).toContain('Repeat it to confirm: academy@okicici');
  expect(shown.html).toContain('value="academy@okicici"');
  expect(shown.html).not.toContain('value="academy@okicic"');
});

test('a change of the payee waits until an owner other than the requester approves it', async () => {
  const look = await owner.post('/settings/payee/change', typed(OTHER));
  expect(look.text).toContain('Takes effect in 24 hours, or when another owner approves it');
  await owner.post('/settings/payee/change', { ...typed(OTHER), ...CONFIRMED });
  expect(await payeeVPA()).toBe('academy@okaxis');
  const own = await owner.get('/settings/payee');
  expect(own.text).toContain('You have asked for it yourself, so another owner must approve it.');
  expect(own.html).not.toContain('/settings/payee/approve');
  const [waiting] = await desk.academy.sql.select().from(payeeChanges);
  const seen = { requestedAt: waiting?.requestedAt.toISOString() ?? '' };
  const forced = await owner.post('/settings/payee/approve', { ...seen, ...CONFIRMED });
  expect(forced.status).toBe(403);

  const second = await desk.as('owner');
  await backdateMembers();
  const stale = await second.post('/settings/payee/approve', {
    payeeVPA: OTHER.payeeVPA,
    requestedAt: '2026-01-01T00:00:00.000Z',
    ...CONFIRMED,
  });
  expect((await second.follow(stale)).text).toContain('is no longer waiting');
  expect((await second.get('/settings/payee')).html).toContain(`value="${seen.requestedAt}"`);
  const question = await second.post('/settings/payee/approve', seen);
  expect(question.text).toContain('Let learners pay to this address now?');
  expect(question.text).toContain('Merchant category code none');
  expect(await payeeVPA()).toBe('academy@okaxis');
  await second.post('/settings/payee/approve', { ...seen, ...CONFIRMED });

  expect(await payeeVPA()).toBe('academy@okicici');
});

test('a withdrawn change has no effect, even after the time at which it would have taken effect', async () => {
  await owner.post('/settings/payee/change', { ...typed(FIRST), ...CONFIRMED });
  await desk.academy.sql.update(payeeChanges).set({ takesEffectAt: new Date() });

  const shown = await owner.post('/settings/payee/withdraw');
  await applyDuePayee(desk.academy.sql);

  expect((await owner.follow(shown)).text).toContain('Withdrawn: learners pay as before.');
  expect(await payeeVPA()).toBe('academy@okicici');
});

test('the confirmation page of a change shows that it removes the merchant category code', async () => {
  await desk.academy.sql.insert(settings).values({ name: 'payeeMerchantCode', value: '8299' });

  const { text } = await owner.post(
    '/settings/payee/change',
    typed({ ...OTHER, payeeName: 'Stepwell Pvt Ltd' }),
  );

  expect(text).toContain('Merchant category code none, before 8299');
});

test('members who are not owners can see the payee but not change it', async () => {
  const editor = await desk.as('editor', 'accountant', 'reviewer');

  const { text, html } = await editor.get('/settings/payee');

  expect(text).toContain('academy@okicici');
  expect(html).not.toContain('/settings/payee/change');
  expect((await editor.get('/settings/payee/change')).status).toBe(403);
  for (const path of ['/settings/payee/change', '/settings/payee/approve', '/settings/payee/withdraw'])
    expect((await editor.post(path, { ...typed(FIRST), ...CONFIRMED })).status).toBe(403);
  expect(await payeeVPA()).toBe('academy@okicici');
});
