import { ROLES } from '@stepwell/api/roles';
import { AREAS, areasOf } from '../src/frame/areas';
import { aDesk } from '../testing/a-desk';

// The commands check the rights, not the navigation: an area that is missing in a member's navigation must not open by its address either.

/** Areas that all staff may read, but only editors and owners may change. */
const READ_BY_ALL = ['/courses', '/mentors', '/coupons', '/announcement'];

const desk = aDesk();

test.each(ROLES)(
  'a member with the role %s can open the areas in the navigation, and of the others only those that all staff may read',
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
      AREAS.map(({ path }) => path).filter((path) => [...offered, ...READ_BY_ALL].includes(path)),
    );
  },
);

test('without a log-in, every area leads to the log-in page', async () => {
  for (const { path } of AREAS) expect((await desk.visitor.get(path)).location).toMatch('/log-in?to=');
});

test('no area’s address accepts a form without the session’s CSRF token', async () => {
  const owner = await desk.as('owner');

  for (const { path } of AREAS) {
    const shown = await owner.post(path, { _token: 'of another session' });
    // 404: an area without a form has no route for it.
    expect([403, 404]).toContain(shown.status);
  }
});
