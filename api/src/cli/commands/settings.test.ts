import { eq } from 'drizzle-orm';
import { type Answered, useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { changes } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { listSettings } from '../../settings/settings.repository';

const academy = useAcademy();

test.each([
  ['announcementMessage', 'x'.repeat(301)],
  ['announcementMessage', 'two\nlines'],
  ['announcementMessageTill', 'soon'],
  ['isCourseEnrollmentAllowed', 'TRUE'],
  ['isCourseEnrollmentAllowed', ''],
  ['payeeVPA', 'not an address'],
  ['payeeVPA', 'academy@Example'],
  ['payeeName', 'Abc'],
  ['payeeMerchantCode', '82990'],
  ['payeeMerchantCode', 'abcd'],
  ['gstMode', 'sometimes'],
  ['gstRatePercent', '50.5'],
  ['gstRatePercent', '18.555'],
  ['gstin', '09ABC'],
  ['gstin', '09ABCDE1234F1ZX'],
  ['invoicePrefix', 'LONG'],
  ['creditNotePrefix', ''],
  ['staffEmail', 'desk..office@stepwell.example'],
  ['academy.name', ''],
  ['academy.name', 'x'.repeat(201)],
  ['academy.phone', '98000 00000'],
  ['academy.email', 'help?bcc=all@example.org'],
  ['academy.instagram', 'javascript:alert(1)'],
  ['academy.copyrightYear', '24'],
  ['retentionDays', ''],
  ['retentionDays', '29'],
  ['retentionDays', '1e3'],
])('%s cannot be set to %p', async (name, value) => {
  await expect(academy.run(setSetting, { name, value, confirm: value })).rejects.toMatchObject({
    status: 422,
  });
});

test('refuses an unknown setting', async () => {
  for (const name of ['payee', '__proto__', 'toString']) {
    await expect(academy.run(setSetting, { name, value: 'x' })).rejects.toMatchObject({ status: 404 });
  }
});

test('stores a pasted address without its angle brackets and comma', async () => {
  await academy.run(setSetting, { name: 'staffEmail', value: '<desk@stepwell.example>,' });

  expect(await academy.run(listSettings, undefined)).toContainEqual(
    expect.objectContaining({ name: 'staffEmail', value: 'desk@stepwell.example' }),
  );
});

test('setting a value again changes nothing and records nothing', async () => {
  const set = (value: string) => academy.run(setSetting, { name: 'staffEmail', value });
  await set('owner@stepwell.example');
  const recorded = await academy.sql.$count(changes);

  const { before, after } = await set('<owner@stepwell.example>,');

  expect(before).toBe(after);
  expect(await academy.sql.$count(changes)).toBe(recorded);
});

test('lists settings with description, group and choices', async () => {
  const list = await academy.run(listSettings, undefined);

  const about = expect.any(String);
  const label = expect.any(String);
  expect(list).toContainEqual({ name: 'payeeVPA', value: 'stepwell@example', about, label, group: 'payee' });
  expect(list).toContainEqual({ name: 'gstin', value: '', about, label, group: 'tax' });
  expect(list).toContainEqual(
    expect.objectContaining({ name: 'gstMode', choices: ['exclusive', 'inclusive', 'none'] }),
  );
});

test.each([
  ['only once', undefined, 'settings set payeeVPA academy@okaxis --confirm academy@okaxis'],
  ['differently the second time', 'academy@okicici', 'Repeat it'],
])('refuses a payee address that is typed %s', async (_, confirm, message) => {
  await expect(
    academy.run(setSetting, { name: 'payeeVPA', value: 'academy@okaxis', confirm }),
  ).rejects.toThrow(message);
});

test('returns the payment link that learners get after the payee has changed', async () => {
  const address = 'academy@okaxis';

  const { upiLink } = await academy.run(setSetting, { name: 'payeeVPA', value: address, confirm: address });

  expect(upiLink).toContain('pa=academy@okaxis&pn=Stepwell%20Academy');
});

describe('the merchant code', () => {
  const setPayee = (value: string) => academy.run(setSetting, { name: 'payeeVPA', value, confirm: value });
  const setCode = (value: string) => academy.run(setSetting, { name: 'payeeMerchantCode', value });
  const storedCode = async () =>
    (await academy.run(listSettings, undefined)).find(({ name }) => name === 'payeeMerchantCode')?.value;

  beforeEach(() => setPayee('academy@okaxis'));
  afterAll(() => setPayee('academy@okaxis'));

  test('is in the payment link and in the API’s reply', async () => {
    const { upiLink } = await setCode('8299');

    expect(upiLink).toMatch(/&mc=8299&tr=example$/);
    expect(await shown('/api/settings/getSettings')).toMatchObject({ payeeMerchantCode: '8299' });
  });

  test('stays if the same payee is set again', async () => {
    await setCode('8299');

    expect((await setPayee('academy@okaxis')).warning).toBeUndefined();
    expect(await storedCode()).toBe('8299');
  });

  test('is cleared with a warning if the payee changes', async () => {
    await setCode('8299');

    const { warning, upiLink } = await setPayee('academy@okicici');

    expect(warning).toBe('payeeMerchantCode 8299 belonged to academy@okaxis and is cleared.');
    expect(upiLink).not.toContain('mc=');
    expect(await storedCode()).toBe('');
  });

  test('can be cleared', async () => {
    await setCode('8299');

    expect((await setCode('')).upiLink).not.toContain('mc=');
  });

  test('is refused without a payee', async () => {
    await setPayee('');

    await expect(setCode('8299')).rejects.toMatchObject({ status: 409 });
  });
});

test('warns of a payee name that the link shortens', async () => {
  const set = (value: string) => academy.run(setSetting, { name: 'payeeName', value });
  const long = 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान';

  const { upiLink, warning } = await set(long);

  expect(warning).toContain("UPI apps get 'स्टेपवेल प्रतियोगी प'");
  expect(upiLink).toContain(`&pn=${encodeURIComponent('स्टेपवेल प्रतियोगी प')}&am=`);
  expect((await set('स्टेपवेल अकादमी')).warning).toBeUndefined();
});

test('the audit log records the date of a setting as the end of that day in India', async () => {
  await academy.run(setSetting, { name: 'announcementMessageTill', value: '2027-01-31' });

  const [change] = await academy.sql
    .select()
    .from(changes)
    .where(eq(changes.subject, 'announcementMessageTill'));
  expect(change).toMatchObject({
    actor: 'asha',
    action: 'settings.set',
    detail: { after: '2027-01-31T18:29:59.999Z' },
  });
});

test('the API’s replies contain a change of GST, enrolment or legal details', async () => {
  await academy.run(setSetting, { name: 'gstMode', value: 'inclusive' });
  await academy.run(setSetting, { name: 'isCourseEnrollmentAllowed', value: 'false' });
  await academy.run(setSetting, { name: 'legalName', value: 'Stepwell Learning Private Limited' });

  const settings = await shown('/api/settings/getSettings');
  const review = await shown('/api/orders/reviewOrder', { id: 'sql-and-python' });

  expect(settings).toMatchObject({
    isCourseEnrollmentAllowed: 'false',
    legalName: 'Stepwell Learning Private Limited',
  });
  expect(settings).not.toHaveProperty('gstin');
  expect(review.pricing).toMatchObject({
    coursePrice: 4299,
    courseGST: 655.78,
    courseTotal: 4299,
    gstMode: 'inclusive',
    gstRatePercent: 18,
  });
});

test('the reply of getSettings contains only those details of the academy that differ from the defaults', async () => {
  const set = (name: string, value: string) => academy.run(setSetting, { name, value });
  expect((await academy.get('/api/settings/getSettings', {})).data).not.toHaveProperty('academy');

  await set('academy.name', ' Baori\u202e  Classes ');
  await set('academy.phone', '+91 98111 22233');
  await set('academy.linkedin', '');
  await set('academy.copyrightYear', '2024');

  expect((await shown('/api/settings/getSettings')).academy).toEqual({
    name: 'Baori Classes',
    phone: '+91 98111 22233',
    linkedin: '',
  });
});

/** Returns the data of a reply after a change. Advances the time, because the API's copy of the settings is used for 200 ms. */
async function shown(path: string, query: Record<string, string> = {}): Promise<Answered['data']> {
  laterBy(1000);
  return (await academy.get(path, query)).data;
}
