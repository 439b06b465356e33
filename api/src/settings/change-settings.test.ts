import { testAcademy } from '../../testing/academy';
import { outbox } from '../database/schema/mail';
import { staff } from '../database/schema/staff';
import { changeGroup, changePayee, setAnnouncement, setSetting, showSettings } from './settings.acts';
import { SETTING_NAMES } from './settings.definitions';
import { readSettings } from './settings.repository';

const academy = testAcademy();
const owner = () => academy.as('owner', 'Asha');
const set = (name: string, value: string) => setSetting(owner(), { name, value });

test('each setting has a valid initial value', async () => {
  const initial = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  const settings = await showSettings(owner(), {});

  for (const { name, value } of settings.filter((each) => !each.name.startsWith('payee')))
    expect([name, (await set(name, value)).value]).toEqual([name, value]);
  expect(Object.keys(initial)).toEqual(expect.arrayContaining(settings.map(({ name }) => name)));
});

test.each([
  ['academy.name', ''],
  ['academy.name', 'x'.repeat(201)],
  ['academy.email', 'help'],
  ['academy.phone', '98000 00000'],
  ['academy.position', '28.627'],
  ['academy.instagram', 'javascript:alert(1)'],
  ['isCourseEnrollmentAllowed', 'TRUE'],
  ['gstin', '09ABC'],
  ['gstRatePercent', '51'],
  ['invoicePrefix', 'ABCD'],
  ['invoicePrefix', 'CN'],
  ['payeeVPA', 'academy'],
  ['payeeVPA', 'academy@example'],
  ['payeeName', 'क'.repeat(21)],
  ['payeeMerchantCode', '829'],
  ['retentionDays', '29'],
  ['announcementMessageTill', '2026-02-31'],
])('the setting %s cannot be %p', async (name, value) => {
  const before = await readSettings(academy.sql);

  await expect(set(name, value)).rejects.toMatchObject({
    status: 422,
    data: { fields: { [name]: expect.any(String) } },
  });
  expect(await readSettings(academy.sql)).toEqual(before);
});

test.each([
  ['academy.linkedin', ' www.linkedin.com/company/baori ', 'https://www.linkedin.com/company/baori'],
  ['gstin', ' 09abcde 1234f1zy', '09ABCDE1234F1ZY'],
  ['invoicePrefix', 'ba', 'BA'],
  ['announcementMessageTill', '2099-01-31', '2099-01-31T18:29:59.999Z'],
  ['staffEmail', 'mailto:staff@example.org', 'staff@example.org'],
])('a value whose meaning is plain is taken: %s %p', async (name, typed, value) => {
  expect(await set(name, typed)).toEqual({ name, value });
});

test('an unknown setting is 404', async () => {
  await expect(set('token', 'x')).rejects.toMatchObject({ status: 404 });
});

test('a form changes all of its settings, or none', async () => {
  const values = { legalName: 'Vav', retentionDays: '7' };

  await expect(changeGroup(owner(), { values })).rejects.toMatchObject({
    data: { fields: { retentionDays: expect.any(String) } },
  });
  expect(await readSettings(academy.sql)).toMatchObject({ legalName: '' });
});

test('a form does not overwrite what another person changed meanwhile', async () => {
  await set('legalName', 'Baori');

  await expect(
    changeGroup(owner(), { values: { legalName: 'Vav' }, seen: { legalName: '' } }),
  ).rejects.toMatchObject({ status: 409, message: "Legal name was changed meanwhile, to 'Baori'" });
});

test('only settings that differ are changed', async () => {
  const values = { legalName: ' Baori ', grievanceOfficer: 'Asha' };

  expect(await changeGroup(owner(), { values })).toEqual({ changed: ['grievanceOfficer'] });
});

test('an academy with its own payee needs a GSTIN to charge GST', async () => {
  await set('gstin', '');
  await changeGroup(owner(), { values: { gstMode: 'none', payeeVPA: 'baori@okbank' } });

  await expect(set('gstMode', 'exclusive')).rejects.toMatchObject({
    data: { fields: { gstMode: 'Charging GST needs a GSTIN' } },
  });
});

describe('the payee', () => {
  const payee = { address: 'vav@okbank', again: 'vav@okbank', name: 'Vav Learning' };

  test('changes at once, is typed twice, and every owner gets a mail', async () => {
    await academy.sql.insert(staff).values([
      { email: 'asha@example.org', name: 'Asha', roles: ['owner'] },
      { email: 'bala@example.org', name: 'Bala', roles: ['reviewer'] },
    ]);
    await academy.sql.delete(outbox);

    await changePayee(owner(), payee);

    expect((await academy.get('/api/settings/getSettings')).status).toBe(200);
    expect(await readSettings(academy.sql)).toMatchObject({
      payeeVPA: 'vav@okbank',
      payeeName: 'Vav Learning',
    });
    const mails = await academy.sql.select().from(outbox);
    expect(mails).toMatchObject([
      { kind: 'staff-payee', recipient: 'asha@example.org', detail: { by: 'Asha' } },
    ]);
  });

  test.each([
    [{ again: 'vav@okbnak' }, { again: 'The two addresses differ' }],
    [{ address: 'vav', again: 'vav' }, { payeeVPA: expect.any(String) }],
  ])('is refused with %p', async (changes, fields) => {
    await expect(changePayee(owner(), { ...payee, ...changes })).rejects.toMatchObject({ data: { fields } });
  });

  test('loses its merchant code with its address', async () => {
    await set('payeeMerchantCode', '8299');

    await set('payeeVPA', 'baori@okbank');

    expect(await readSettings(academy.sql)).toMatchObject({ payeeMerchantCode: '' });
  });
});

test('an announcement needs an end in the future; an empty text removes it', async () => {
  const editor = academy.as('editor');

  await expect(setAnnouncement(editor, { message: 'Exams are near.' })).rejects.toMatchObject({
    status: 422,
  });
  await setAnnouncement(editor, { message: 'Exams are near.', till: '2099-01-31T18:00' });
  expect(await readSettings(academy.sql)).toMatchObject({ announcementMessage: 'Exams are near.' });
  await setAnnouncement(editor, { message: '' });
  expect(await readSettings(academy.sql)).toMatchObject({
    announcementMessage: '',
    announcementMessageTill: '',
  });
});
