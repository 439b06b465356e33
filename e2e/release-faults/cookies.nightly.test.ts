import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { VISIT_REPORTS_PATH, type VisitReport } from '@stepwell/shell/visit-report';
import { promoteVariant, untilRevision } from '../support/releases';
import { expect, test } from '../support/test';

/** A script that writes 24 KB of cookies. */
const WRITE_COOKIES = `;for (let at = 0; at < 6; at += 1) document.cookie = \`pile\${at}=\${'x'.repeat(4000)}; path=/\`;`;

test('a remote cannot write cookies that its manifest does not name', async ({ newSite, page, problems }) => {
  problems.expect(/The cookie "pile\d" was not written/);
  const site = await newSite();
  const id = await promoteVariant(site.dataDir, 'engagement', (folder) =>
    appendFileSync(join(folder, 'browser/remoteEntry.js'), WRITE_COOKIES),
  );
  await untilRevision(site);
  const report = page.waitForRequest((request) => request.url().endsWith(VISIT_REPORTS_PATH));

  await page.goto(`${site.origin}/contact-us`);

  const { failures } = JSON.parse((await report).postData() ?? '') as VisitReport;
  expect(failures[0]?.error?.stack.join(' ')).toContain(`/r/engagement/${id}/`);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('pile'))).toEqual([]);
});

test('a browser with more cookies than the site accepts can load pages again after its cookies are deleted', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(/status of 431/);
  const cookies = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `pile${at}`,
      value: 'x'.repeat(4000),
      url: site.origin,
    }));
  // The site accepts 64 KB: 24 KB are few, 80 KB are too many.
  await page.context().addCookies(cookies(6));
  const few = await page.goto(`${site.origin}/about-us`);
  // Leaves the page, because the reply to a later request of that page would delete the cookies before the navigation below.
  await page.goto('about:blank');
  await page.context().addCookies(cookies(20));
  const many = await page.goto(`${site.origin}/about-us`);

  await page.getByRole('link', { name: 'Load the page again' }).click();

  expect([few?.status(), many?.status()]).toEqual([200, 431]);
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});
