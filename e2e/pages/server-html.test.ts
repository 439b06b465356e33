import { liveCourse } from '../enrolment/enrol';
import { callApi, getPage, untilRendered, visibleHtml } from '../support/api';
import { expect, test } from '../support/test';

test.describe('before any script runs', () => {
  for (const pathOf of [
    () => '/',
    () => '/courses',
    (id: string) => `/course/${id}`,
    (id: string) => `/checkout/${id}`,
  ]) {
    test(`the HTML of ${pathOf('{id}')} contains the course's name`, async ({ site }) => {
      const { _id, courseName } = await liveCourse(site);

      await untilRendered(site, pathOf(_id));
      const { status, html } = await getPage(site, pathOf(_id));

      expect(status).toBe(200);
      expect(visibleHtml(html)).toContain(courseName);
    });
  }
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/courses']) {
    test(`the links of ${path} work without scripts`, async ({ page, site }) => {
      const courses = await callApi(site, 'GET /api/courses/getAllCourses');
      const mentors = await callApi(site, 'GET /api/mentors/getAllMentors');
      await untilRendered(site, path);
      await page.goto(site.origin + path);

      const main = page.getByRole('main');
      for (const { courseName } of courses) {
        await expect(main.getByRole('link', { name: courseName, exact: true })).toBeVisible();
      }
      if (path === '/') {
        for (const { mentorName } of mentors) {
          await expect(main.getByRole('heading', { name: mentorName })).toBeVisible();
        }
      }
      const { _id, courseName } = await liveCourse(site);
      await untilRendered(site, `/course/${_id}`);
      await main.getByRole('link', { name: courseName, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
    });
  }
});
