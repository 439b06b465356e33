import { changes, outbox, staff } from '@stepwell/api/schema';
import { aDesk, type Member, type Shown } from '../../testing/a-desk';
import { press } from '../../testing/forms';

const desk = aDesk();

test('an owner invites a member, who can log in once with the link', async () => {
  const owner = await desk.as('owner');
  const ravi = { name: 'Ravi Kumar', email: 'Ravi@academy.example', roles: ['reviewer', 'editor'] };

  const invited = await owner.post('/staff/invite', ravi);
  const link = linkIn(invited);
  const page = await desk.visitor.get(link);
  const welcome = await desk.visitor.post(link);
  const again = await desk.visitor.post(link);

  expect(page.text).toContain('Ravi Kumar, ravi@academy.example');
  expect([welcome.status, welcome.location]).toEqual([303, '/account']);
  expect(again).toMatchObject({ status: 410, text: expect.stringContaining('was used already') });
  const mails = await desk.academy.sql.select().from(outbox);
  expect(mails.at(-1)).toMatchObject({ kind: 'staff-invitation', recipient: 'ravi@academy.example' });
  const lines = await desk.academy.sql.select().from(changes);
  expect(lines.slice(-2)).toMatchObject([
    { action: 'staff.invite', actor: owner.name, detail: { roles: ['reviewer', 'editor'] } },
    { action: 'staff.log-in', subject: 'ravi@academy.example', detail: { way: 'invitation' } },
  ]);
});

test('a new invitation ends the earlier invitation of the member', async () => {
  const owner = await desk.as('owner');
  const reviewer = await desk.as('reviewer');
  const path = pathOf(reviewer);
  const first = linkIn(await owner.post(`${path}/invite`));

  await owner.post(`${path}/invite`);

  expect((await desk.visitor.get(first)).status).toBe(410);
});

test('inviting a member again with other roles is refused, because the member would keep the present roles', async () => {
  const owner = await desk.as('owner');
  const { name, session } = await desk.as('reviewer');
  const before = await desk.academy.sql.$count(outbox);
  const form = { name, email: session.member.email, roles: ['reviewer', 'accountant'] };

  const refused = await owner.post('/staff/invite', form);
  const again = await owner.post('/staff/invite', { ...form, roles: ['reviewer'] });

  expect([refused.status, await desk.academy.sql.$count(outbox)]).toEqual([409, before + 1]);
  expect(refused.html).toMatch(new RegExp(`id="email-message"[^>]*>.*${name} is on the staff`));
  expect(again.status).toBe(200);
});

test('a refused invitation adds no member, and its form keeps what was typed', async () => {
  const owner = await desk.as('owner');
  const before = await desk.academy.sql.$count(staff);

  const shown = await owner.post('/staff/invite', { name: '<b>Learner</b>', email: 'x', roles: ['king'] });

  expect(shown.status).toBe(422);
  expect(shown.html).toContain('value="&lt;b&gt;Learner&lt;/b&gt;"');
  expect(await desk.academy.sql.$count(staff)).toBe(before);
});

test.each(['Learner', 'clock', 'desk', 'start', 'RESTORE'])(
  'no member can be named %s, because the log of changes uses that name for the system',
  async (name) => {
    const owner = await desk.as('owner');

    const refused = await owner.post('/staff/invite', { name, email: 'a@b.example', roles: ['owner'] });

    expect(refused.text).toContain(`in the log of changes, '${name}' is not a person`);
  },
);

test('changed roles apply from the member’s next request', async () => {
  const owner = await desk.as('owner');
  const member = await desk.as('reviewer');
  const path = pathOf(member);
  expect((await member.get('/staff')).status).toBe(403);

  const saved = await owner.post(path, { roles: ['owner'], systemUser: '' });

  expect((await owner.follow(saved)).text).toContain('Saved.');
  expect((await member.get('/staff')).status).toBe(200);
});

test('a refused change of a member keeps the chosen roles', async () => {
  const owner = await desk.as('owner');
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];
  await owner.post(pathOf(asha), { roles: ['reviewer'], systemUser: 'asha' });

  const { status, html } = await owner.post(pathOf(ravi), { roles: ['editor'], systemUser: 'asha' });

  expect(status).toBe(422);
  expect([...html.matchAll(/checked="" value="(\w+)"/g)].map(([, role]) => role)).toEqual(['editor']);
});

test('an owner who changes the system user of a member keeps the roles that another owner has given meanwhile', async () => {
  const [asha, ravi] = [await desk.as('owner'), await desk.as('owner')];
  const member = await desk.as('reviewer');
  const page = await asha.get(pathOf(member));

  await ravi.post(pathOf(member), { roles: ['reviewer', 'editor'], systemUser: '' });
  await press(asha, page, 'Save', { systemUser: 'meera' });

  const rows = await desk.academy.sql.select().from(staff);
  expect(rows.find(({ name }) => name === member.name)).toMatchObject({
    roles: ['reviewer', 'editor'],
    systemUser: 'meera',
  });
});

test('saving a member without a change adds no line to the log, because the line would prevent approvals of a payee', async () => {
  const owner = await desk.as('owner');
  const member = await desk.as('editor', 'owner');
  const before = await desk.academy.sql.$count(changes);

  await owner.post(pathOf(member), { roles: ['owner', 'editor'], systemUser: '' });

  expect(await desk.academy.sql.$count(changes)).toBe(before);
});

test('a disabled member loses sessions and invitations for good', async () => {
  const owner = await desk.as('owner');
  const member = await desk.as('reviewer');
  const path = pathOf(member);
  const link = linkIn(await owner.post(`${path}/invite`));

  await owner.post(`${path}/disable`);

  expect((await member.get('/areas')).location).toMatch('/log-in');
  expect((await desk.visitor.post(link)).status).toBe(410);
  await owner.post(`${path}/enable`);
  expect((await desk.visitor.post(link)).status).toBe(410);
});

test('the last owner cannot lose the owner role', async () => {
  await desk.academy.sql.update(staff).set({ roles: ['editor'] });
  const owner = await desk.as('owner');
  const path = pathOf(owner);

  const shown = await owner.post(path, { roles: ['editor'], systemUser: '' });

  expect(shown).toMatchObject({ status: 409, text: expect.stringContaining('needs an owner') });
});

test('only an owner can end the session of another member', async () => {
  const owner = await desk.as('owner');
  const editor = await desk.as('editor');
  const idOf = async (name: string) => {
    const rows = /<tr>(?:(?!<\/tr>).)*/g;
    const row = (await owner.get('/staff')).html
      .match(rows)
      ?.find((each) => each.includes(`>${name}<`) && each.includes('name="id"'));
    return /name="id" value="([^"]+)"/.exec(row ?? '')?.[1] ?? '';
  };
  const reviewer = await desk.as('reviewer');

  const refused = await editor.post('/account/sessions/end', { id: await idOf(reviewer.name) });
  await owner.post('/staff/sessions/end', { id: await idOf(editor.name) });

  expect(refused.status).toBe(404);
  expect((await reviewer.get('/areas')).status).toBe(200);
  expect((await editor.get('/areas')).location).toMatch('/log-in');
});

function pathOf({ session }: Member): string {
  return `/staff/members/${encodeURIComponent(session.member.email)}`;
}

/** Path of the invitation that a page shows. */
function linkIn({ text }: Shown): string {
  return /http:\/\/desk\.test(\/invitation\/[\w-]{43})/.exec(text)?.[1] ?? '';
}
