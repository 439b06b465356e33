import { audit } from '@stepwell/api/audit';
import { listSettings } from '@stepwell/api/settings';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const owner = desk.member('owner');

const stored = async (name: string) =>
  (await listSettings(desk.academy.sql)).find((setting) => setting.name === name)?.value;
/** Sends the form of a group of settings, with the values in `typed` and the stored values of its other settings. */
async function sendForm(
  browser: Awaited<ReturnType<typeof desk.as>>,
  group: string,
  typed: Record<string, string>,
) {
  const settings = (await listSettings(desk.academy.sql)).filter((each) => each.group === group);
  const shown = settings.flatMap(({ name, value }) => [
    [name, value],
    [`seen:${name}`, value],
  ]);
  return browser.post(`/settings/${group}`, { ...Object.fromEntries(shown), ...typed });
}

test('every member sees every setting, with a button only for groups that the member may change', async () => {
  expect((await reviewer.get('/settings')).text).toContain('GST rate in per cent 18');
  const { html } = await editor.get('/settings');
  expect(html).toContain('href="/settings/enrolment"');
  expect(html).not.toContain('href="/settings/tax"');
  expect((await reviewer.get('/settings')).html).not.toContain('href="/settings/enrolment"');
});

test.each(['tax', 'legal', 'mail', 'academy'])(
  'an editor may not change the group %s, by form or by request',
  async (group) => {
    expect((await editor.get(`/settings/${group}`)).status).toBe(403);
    expect((await sendForm(editor, group, { confirmed: 'yes' })).status).toBe(403);
  },
);

test('a setting of another group that is added to the form is not changed', async () => {
  await sendForm(editor, 'enrolment', { gstMode: 'inclusive', confirmed: 'yes' });

  expect(await stored('gstMode')).not.toBe('inclusive');
});

test('the first submission shows a preview of the change, and the confirmed submission saves it', async () => {
  const typed = { gstMode: 'inclusive', gstRatePercent: '12' };
  const first = await sendForm(owner, 'tax', typed);
  expect(first.status).toBe(200);
  expect(first.text).toContain('Added to prices → Contained in prices');
  expect(first.text).toContain('18 → 12');
  expect(await stored('gstRatePercent')).toBe('18');

  const second = await sendForm(owner, 'tax', { ...typed, confirmed: 'yes' });
  expect([second.status, second.location]).toEqual([303, '/settings']);
  expect((await owner.follow(second)).text).toContain('Changed: GST, GST rate in per cent');
  expect([await stored('gstMode'), await stored('gstRatePercent')]).toEqual(['inclusive', '12']);
  const [line] = await audit(desk.academy.sql, { subject: 'gstRatePercent' });
  expect(line).toMatchObject({
    actor: owner.name,
    detail: { before: '18', after: '12' },
    origin: 'desk 192.0.2.7',
  });
});

test('a refused form of settings keeps what was typed, with a message at the invalid field', async () => {
  const shown = await sendForm(owner, 'legal', {
    legalName: '"><script>alert(1)</script>',
    grievanceOfficer: 'x'.repeat(201),
  });

  expect(shown.status).toBe(422);
  expect(shown.text).toContain('is not one line of at most 200 characters');
  expect(shown.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(shown.html).not.toContain('<script>alert');
});

test('a form does not overwrite a setting that another member changed after the form was opened', async () => {
  await sendForm(owner, 'mail', { retentionDays: '365', confirmed: 'yes' });

  const shown = await owner.post('/settings/mail', {
    retentionDays: '90',
    'seen:retentionDays': '180',
    confirmed: 'yes',
  });

  expect(shown.status).toBe(409);
  expect(shown.text).toContain("Days until data is deleted was changed meanwhile, to '365'");
  expect(await stored('retentionDays')).toBe('365');
});

test('a form of settings with unchanged values changes nothing', async () => {
  const shown = await sendForm(owner, 'academy', {});

  expect((await owner.follow(shown)).text).toContain('Nothing was changed');
});

test.each(['/settings/payees', '/settings/__proto__'])('returns 404 for %s', async (path) => {
  expect((await owner.get(path)).status).toBe(404);
});
