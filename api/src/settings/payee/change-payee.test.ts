import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { desc, eq, like, sql } from 'drizzle-orm';
import { aMember } from '../../../testing/a-member';
import { useAcademy } from '../../../testing/academy';
import { showMail } from '../../cli/commands/outbox';
import { examine } from '../../cli/doctor/doctor';
import { changes, outbox, payeeChanges, settings, staff } from '../../database/schema';
import { backup } from '../../ops/backup/backup';
import { restore } from '../../ops/backup/restore';
import { invite } from '../../staff/invitations';
import { disableMember, enableMember, setMember } from '../../staff/members';
import type { Caller } from '../../staff/rights/caller';
import { setSetting } from '../set-setting';
import { applyDuePayee, approvePayee, type ChangePayee, changePayee, withdrawPayee } from './change-payee';
import { readPayee, showPayee } from './payee';

const academy = useAcademy();
const folder = useFolder();
const OWN = { payeeVPA: 'academy@okaxis', payeeName: 'Stepwell Learning', payeeMerchantCode: '8299' };
const OTHER = { payeeVPA: 'academy@okicici', payeeName: 'Stepwell Learning', payeeMerchantCode: '' };
let asha: Caller;
let ravi: Caller;

const change = (payee: ChangePayee, caller: Caller) =>
  academy.run(changePayee, { confirm: payee.payeeVPA, ...payee }, { caller });
const payee = () => readPayee(academy.sql);
const mails = () =>
  academy.sql.select().from(outbox).where(eq(outbox.kind, 'staff-payee')).orderBy(desc(outbox.id));
const makeDue = () =>
  academy.sql
    .update(payeeChanges)
    .set({ takesEffectAt: sql`now()` })
    .where(eq(payeeChanges.state, 'waiting'));

beforeEach(async () => {
  await academy.sql.delete(payeeChanges);
  await academy.sql.delete(staff);
  await academy.sql.delete(outbox);
  await academy.sql.update(settings).set({ value: 'stepwell@example' }).where(eq(settings.name, 'payeeVPA'));
  asha = await aMember(academy.sql, 'Asha', ['owner']);
  ravi = await aMember(academy.sql, 'Ravi', ['owner', 'editor']);
  await aMember(academy.sql, 'Priya', ['editor']);
  await aMember(academy.sql, 'Former', ['owner']);
  // Disabled without an entry in the audit log, like an owner who was disabled more than a week ago.
  await academy.sql.update(staff).set({ disabledAt: sql`now()` }).where(eq(staff.name, 'Former'));
});

test('the first payee of an academy takes effect at once', async () => {
  const { takesEffectAt, upiLink } = await change(OWN, asha);

  expect(takesEffectAt).toBeNull();
  expect(upiLink).toContain('pa=academy@okaxis&pn=Stepwell%20Learning');
  expect(await payee()).toEqual(OWN);
});

describe('a change of the payee', () => {
  beforeEach(() => change(OWN, asha));

  test('waits for 24 hours, in which learners pay to the present payee', async () => {
    const { takesEffectAt, before, after } = await change(OTHER, asha);

    expect(await payee()).toEqual(OWN);
    expect({ before, after }).toEqual({ before: OWN, after: OTHER });
    const hours = (Date.parse(takesEffectAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect((await academy.run(showPayee, undefined)).waiting).toMatchObject({
      ...OTHER,
      requestedBy: 'Asha',
    });
  });

  test('is mailed to every owner, but neither to editors nor to owners disabled more than a week ago', async () => {
    await academy.sql.delete(outbox);
    await change(OTHER, asha);

    const queued = await mails();
    expect(queued.map(({ recipient }) => recipient).sort()).toEqual([
      'asha@stepwell.example',
      'ravi@stepwell.example',
    ]);
    const { subject, text } = await academy.run(
      showMail,
      { id: String(queued[0]?.id) },
      { caller: asha, deskUrl: 'https://desk.example' },
    );
    expect(subject).toBe('The payee is to change: academy@okicici');
    expect(text).toContain('Asha asks for another payee. The change takes effect on ');
    expect(text).toContain('academy@okaxis');
    expect(text).toContain('https://desk.example/settings/payee');
  });

  test('is a finding of the doctor while it waits', async () => {
    await change(OTHER, asha);

    const findings = await academy.run(examine, undefined, { caller: ravi });

    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        text: expect.stringMatching(/^Learners will pay to academy@okicici from .*, as Asha has requested$/),
      }),
    );
  });

  test('takes effect once, at the planned time', async () => {
    await change(OTHER, asha);
    await applyDuePayee(academy.sql);
    expect(await payee()).toEqual(OWN);

    await makeDue();
    await applyDuePayee(academy.sql);
    await applyDuePayee(academy.sql);

    expect(await payee()).toEqual(OTHER);
    const log = await academy.sql
      .select()
      .from(changes)
      .where(eq(changes.actor, 'clock'))
      .orderBy(desc(changes.id));
    expect(log.map(({ subject, detail }) => [subject, detail])).toEqual([
      ['payeeMerchantCode', { before: '8299', after: '' }],
      ['payeeVPA', { before: 'academy@okaxis', after: 'academy@okicici' }],
    ]);
  });

  test('takes effect at once when a second owner approves it', async () => {
    await change(OTHER, asha);

    await academy.run(approvePayee, undefined, { caller: ravi });

    expect(await payee()).toEqual(OTHER);
    expect((await academy.run(showPayee, undefined)).waiting).toBeNull();
    await expect(academy.run(approvePayee, undefined, { caller: ravi })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('cannot be approved by the owner who requested it', async () => {
    await change(OTHER, asha);

    await expect(academy.run(approvePayee, undefined, { caller: asha })).rejects.toMatchObject({
      status: 403,
    });
    expect(await payee()).toEqual(OWN);
  });

  test('cannot be approved by an owner who was invited just before and may be the requester', async () => {
    const mallory = await aMember(academy.sql, 'Mallory', ['owner'], { createdAt: new Date() });
    await change(OTHER, asha);

    await expect(academy.run(approvePayee, undefined, { caller: mallory })).rejects.toMatchObject({
      status: 403,
    });
    expect(await payee()).toEqual(OWN);
  });

  // No other test uses these names, because the audit log keeps the entries of other tests.
  test.each([
    ['Meera', 'invited again', 'invite'],
    ['Kiran', 'given a system user', 'set'],
    ['Leela', 'enabled again', 'enable'],
  ] as const)(
    'cannot be approved by %s, an owner who was just %s by the requester',
    async (name, _how, act) => {
      const other = await aMember(academy.sql, name, ['owner']);
      const email = `${name.toLowerCase()}@stepwell.example`;
      if (act === 'invite') await academy.run(invite, { email }, { caller: asha });
      if (act === 'set') await academy.run(setMember, { email, systemUser: 'other' }, { caller: asha });
      if (act === 'enable') {
        await academy.sql.update(staff).set({ disabledAt: sql`now()` }).where(eq(staff.email, email));
        await academy.run(enableMember, { email }, { caller: asha });
      }
      await change(OTHER, asha);
      const caller = act === 'set' ? { ...other, systemUser: 'other' } : other;

      await expect(academy.run(approvePayee, undefined, { caller })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('created, invited or enabled'),
      });
      expect(await payee()).toEqual(OWN);
    },
  );

  test.each([
    ['another address', { payeeVPA: 'academy@oksbi' }],
    ['the same address, requested at another time', { requestedAt: '2026-01-01T00:00:00.000Z' }],
  ])('cannot be approved by an owner whose page showed another change: %s', async (_name, seen) => {
    await change(OTHER, asha);

    await expect(academy.run(approvePayee, seen, { caller: ravi })).rejects.toMatchObject({ status: 409 });
    expect(await payee()).toEqual(OWN);
  });

  test.each([
    ['Dev', 'disabled', (email: string) => academy.run(disableMember, { email }, { caller: asha })],
    [
      'Nila',
      'made an editor',
      (email: string) => academy.run(setMember, { email, roles: ['editor'] }, { caller: asha }),
    ],
  ])('is mailed to %s, an owner who was %s just before', async (name, _how, remove) => {
    await aMember(academy.sql, name, ['owner']);
    const email = `${name.toLowerCase()}@stepwell.example`;
    await remove(email);
    await academy.sql.delete(outbox);

    await change(OTHER, asha);

    expect((await mails()).map(({ recipient }) => recipient)).toContain(email);
  });

  test('never takes effect after an owner has withdrawn it', async () => {
    await change(OTHER, asha);
    await makeDue();

    await academy.run(withdrawPayee, undefined, { caller: ravi });
    await applyDuePayee(academy.sql);

    expect(await payee()).toEqual(OWN);
    await change({ ...OTHER, payeeVPA: 'academy@oksbi' }, ravi);
  });

  test.each([
    ['disabled', () => academy.run(disableMember, { email: 'asha@stepwell.example' }, { caller: ravi })],
    [
      'made an editor',
      () => academy.run(setMember, { email: 'asha@stepwell.example', roles: ['editor'] }, { caller: ravi }),
    ],
  ])('is withdrawn at once when its requester is %s', async (_how, remove) => {
    await change(OTHER, asha);
    await remove();

    await expect(academy.run(approvePayee, undefined, { caller: ravi })).rejects.toMatchObject({
      status: 404,
    });
    await makeDue();
    await applyDuePayee(academy.sql);
    expect(await payee()).toEqual(OWN);
    const [mail] = await mails();
    const { text } = await academy.run(showMail, { id: String(mail?.id) }, { caller: ravi });
    expect(text).toContain('because the owner who asked for it is not an owner any more');
  });

  test('is withdrawn when a backup is restored, because it may have been withdrawn since the backup', async () => {
    const path = folder('academy.backup');
    await change(OTHER, asha);
    await makeDue();
    await academy.run(backup, { path }, { caller: asha });
    await academy.run(withdrawPayee, undefined, { caller: ravi });

    await academy.run(restore, { path, replace: true }, { caller: asha });
    await applyDuePayee(academy.sql);

    expect(await payee()).toEqual(OWN);
    expect((await academy.run(showPayee, undefined, { caller: asha })).waiting).toBeNull();
  });

  test('is refused while another change waits, even if both are requested at the same time', async () => {
    const both = await Promise.allSettled([
      change(OTHER, asha),
      change({ ...OTHER, payeeName: 'Ravi Shah' }, ravi),
    ]);

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect(await academy.sql.$count(payeeChanges)).toBe(1);
  });

  test('keeps the merchant code if the address stays the same', async () => {
    const { after } = await change({ payeeVPA: OWN.payeeVPA, payeeName: 'Stepwell Classes' }, asha);
    await academy.run(withdrawPayee, undefined, { caller: ravi });

    expect(after).toEqual({ ...OWN, payeeName: 'Stepwell Classes' });
  });

  test('removes the merchant code if the address changes', async () => {
    expect((await change({ payeeVPA: OTHER.payeeVPA }, asha)).after.payeeMerchantCode).toBe('');
  });

  test.each<[string, ChangePayee, object]>([
    ['to an invalid address', { payeeVPA: 'x', confirm: 'x' }, { payeeVPA: expect.any(String) }],
    ['without an address', { payeeVPA: '', confirm: '' }, { payeeVPA: expect.any(String) }],
    ['with two different addresses', { ...OTHER, confirm: 'a@okaxis' }, { confirm: expect.any(String) }],
    ['to a sample address', { payeeVPA: 'academy@example' }, { payeeVPA: expect.stringContaining('sample') }],
    ['to a name that is too short', { ...OTHER, payeeName: 'ab' }, { payeeName: expect.any(String) }],
    [
      'with an invalid merchant code',
      { ...OTHER, payeeMerchantCode: '8' },
      { payeeMerchantCode: expect.any(String) },
    ],
  ])('%s is refused with a message at its field', async (_name, requested, fields) => {
    await expect(change(requested, asha)).rejects.toMatchObject({ status: 422, data: { fields } });
    expect(await academy.sql.$count(payeeChanges)).toBe(0);
  });

  test.each(['payeeVPA', 'payeeName', 'payeeMerchantCode'])(
    'cannot be made with `settings set %s`',
    async (name) => {
      const setting = { name, value: 'academy@okicici', confirm: 'academy@okicici' };

      await expect(academy.run(setSetting, setting, { caller: asha })).rejects.toMatchObject({ status: 409 });
      expect(await payee()).toEqual(OWN);
    },
  );
});

test('in an academy without staff, a change of the payee takes effect at once', async () => {
  await academy.sql.delete(staff);

  expect(await academy.run(changePayee, { ...OWN, confirm: OWN.payeeVPA })).toMatchObject({
    takesEffectAt: null,
  });
  expect(await academy.run(changePayee, { ...OTHER, confirm: OTHER.payeeVPA })).toMatchObject({
    takesEffectAt: null,
  });

  expect(await payee()).toEqual(OTHER);
  expect(await academy.sql.$count(outbox, like(outbox.kind, 'staff-payee'))).toBe(0);
});
