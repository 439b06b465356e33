import { testAcademy } from '../testing/academy';
import { type DeskMember, testDesk } from '../testing/desk';

const academy = testAcademy();
const desk = testDesk(academy);
let owner: DeskMember;

beforeAll(async () => {
  owner = await desk.as('owner');
});

test('an owner invites a member, whose link is shown once', async () => {
  const reply = await owner.post('/settings/staff', {
    name: 'Ravi Iyer',
    email: 'ravi@academy.test',
    role: ['reviewer', 'editor'],
  });

  expect(reply.status).toBe(200);
  expect(reply.html).toMatch(/https:\/\/desk\.academy\.test\/invitation\/[\w-]{43}/);
  const list = await owner.get('/settings/staff');
  expect(list.html).toContain('reviewer, editor');
  expect(list.html).not.toContain('/invitation/');
});

test.each([
  [{ name: '', email: 'new@academy.test', role: 'editor' }, 'A new member needs a name'],
  [{ name: 'New', email: 'new@academy.test' }, 'Choose at least one role'],
  [{ name: 'New', email: 'new@', role: 'editor' }, 'Enter a valid email address'],
  [{ name: 'Clock', email: 'new@academy.test', role: 'editor' }, 'Choose another name'],
  [{ name: 'New', email: 'new@academy.test', role: 'king' }, 'A role is one of'],
])('an invitation %j is refused with a message at its field', async (fields, message) => {
  const reply = await owner.post('/settings/staff', fields);

  expect(reply.status).toBe(422);
  expect(reply.html).toContain(message);
  expect(reply.html).toContain(`value="${fields.email}"`);
});

test('roles are saved, and the last owner stays one', async () => {
  const editor = await desk.as('editor');
  const path = `/settings/staff/${encodeURIComponent('member-2@academy.test')}`;

  expect(await owner.post(path, { roles: 'accountant' })).toMatchObject({
    location: path,
    notice: 'The roles are saved.',
  });
  expect((await editor.get('/courses')).status).toBe(403);

  const refused = await owner.post('/settings/staff/member-1%40academy.test', { roles: 'editor' });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('An academy needs an owner');
});

test('a disabled member is logged out at once, and may be enabled again', async () => {
  const reviewer = await desk.as('reviewer');
  const path = '/settings/staff/member-3%40academy.test';

  await owner.post(`${path}/disable`);
  expect((await reviewer.get('/account')).status).toBe(303);
  expect((await owner.post(`${path}/invite`)).status).toBe(409);

  expect((await owner.post(`${path}/enable`)).status).toBe(303);
  expect((await owner.post(`${path}/invite`)).html).toContain('/invitation/');
});

test('an owner ends all log-ins of a member', async () => {
  const reviewer = await desk.as('reviewer');

  await owner.post('/settings/staff/member-4%40academy.test/end-sessions');

  expect((await reviewer.get('/account')).status).toBe(303);
});

test('the log shows who changed what, filtered by member, act and entry', async () => {
  const all = await owner.get('/log');
  const disabled = await owner.get('/log?act=staff.disable&actor=Member+1');

  expect(all.html).toContain('staff.set-roles');
  expect(disabled.html).toContain('member-3@academy.test');
  expect(disabled.html).not.toContain('member-4@academy.test');
  expect((await owner.get('/log?subject=member-2%40academy.test')).html).toContain(
    'Only changes of member-2@academy.test',
  );
});

test('markup in a name is shown as text', async () => {
  await owner.post('/settings/staff', { name: '<b>Ravi</b>', email: 'markup@academy.test', role: 'editor' });

  expect((await owner.get('/settings/staff')).html).toContain('&lt;b&gt;Ravi&lt;/b&gt;');
});

test('the menu shows each role what it can do', async () => {
  const reviewer = await desk.as('reviewer');
  const { html } = await reviewer.get('/account');

  expect(html).toContain('href="/payments"');
  expect(html).not.toContain('href="/settings"');
  expect(html).not.toContain('href="/courses"');
});
