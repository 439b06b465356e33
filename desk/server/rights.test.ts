import { ROLES } from '@stepwell/api/roles';
import { AREAS, areasOf } from '../src/frame/areas';
import { aDesk } from '../testing/a-desk';

// Rights are those of the commands: an area that is not in a member's navigation must not open by its address either.

/** What learners see on the site too: all staff may read it, though only editors work there. */
const PUBLIC = ['/courses', '/mentors', '/coupons', '/announcement'];

const desk = aDesk();

test.each(ROLES)(
  'a member with the role %s opens the areas of the navigation, and of the others only what is public',
  async (role) => {
    const member = await desk.as(role);
    const offered = areasOf(member.session.member).map(({ path }) => path);

    const opened: string[] = [];
    for (const { path } of AREAS) {
      const { status } = await member.get(path);
      expect([200, 303, 403]).toContain(status);
      if (status !== 403) opened.push(path);
    }

    expect(opened).toEqual(
      AREAS.map(({ path }) => path).filter((path) => [...offered, ...PUBLIC].includes(path)),
    );
  },
);

test('without a log-in, only the log-in page opens', async () => {
  for (const { path } of AREAS) expect((await desk.visitor.get(path)).location).toMatch('/log-in?to=');
});

test('a form without the session’s CSRF token is refused in every area', async () => {
  const owner = await desk.as('owner');

  for (const { path } of AREAS) {
    const shown = await owner.post(path, { _token: 'of another session' });
    // Areas without a form of their own have no such route.
    expect([403, 404]).toContain(shown.status);
  }
});
