import { liveCourse } from '../enrolment/enrol';
import { callApi } from '../support/api';
import { expect, test } from '../support/test';

test('a link to a course is shared with a PNG of 1200 x 630 from the address that the page names', async ({
  site,
}) => {
  const course = await liveCourse(site);
  const page = await (await fetch(`${site.origin}/course/${course._id}`)).text();
  const address = /<meta property="og:image" content="([^"]*)">/.exec(page)?.[1] ?? '';

  const reply = await fetch(address);
  const picture = Buffer.from(await reply.arrayBuffer());

  expect(page).toContain('<meta property="og:image:width" content="1200">');
  expect(page).toContain('<meta property="og:image:height" content="630">');
  expect(page).toContain(
    `<meta property="og:image:alt" content="${course.courseName.replaceAll('&', '&#38;')} | `,
  );
  expect(address).toMatch(new RegExp(`^${site.origin}/art/share/`));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
  // Width and height in the header of a PNG.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await fetch(`${site.origin}/art/share/nowhere.png`)).status).toBe(404);
});

test('each picture of the sample academy is a drawing that the site serves', async ({ site }) => {
  const courses = await callApi(site, 'GET /api/courses/getAllCourses');
  const mentors = await callApi(site, 'GET /api/mentors/getAllMentors');
  const addresses = [
    ...courses.map(({ coursePhoto }) => coursePhoto),
    ...mentors.map(({ mentorPhoto }) => mentorPhoto),
  ];

  expect(new Set(addresses).size).toBe(courses.length + mentors.length);
  for (const address of addresses) {
    const { status, headers } = await fetch(`${site.origin}${address}`);
    expect([address, status, headers.get('content-type')]).toEqual([
      address,
      200,
      'image/svg+xml; charset=utf-8',
    ]);
  }
});
