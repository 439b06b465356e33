import { canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

const SUBSCRIBE = 'POST /api/newsletters/subscribeNewsletter';

test('the panel shows server and browser data of a call side by side', async ({
  page,
  workbench,
  problems,
}) => {
  problems.expect(/status of 429/);
  await openOnCanvas(page, workbench, {
    remote: 'engagement',
    scenario: 'newsletter-too-many',
    tab: 'calls',
  });
  await resultOf(page);

  const calls = page.getByRole('tabpanel').locator('summary');

  // Columns, without spaces in between: sender of the call, the API's reply, the edge's reply.
  await expect(calls.filter({ hasText: SUBSCRIBE })).toHaveText(/browser, \d+ ms429\d+ B, \d+ ms429$/);
  await expect(calls.filter({ hasText: 'GET /health' }).first()).toHaveText(
    /server, \d+ ms200the page’s HTML$/,
  );
});

test('a connection reset of the API is shown with the edge’s reply', async ({
  page,
  workbench,
  problems,
}) => {
  problems.expect(/ERR_EMPTY_RESPONSE|Failed to load resource|Failed to fetch/);
  await openOnCanvas(page, workbench, {
    remote: 'engagement',
    path: '/contact-us',
    fault: `call-no-reply@${SUBSCRIBE}`,
    tab: 'calls',
  });
  await resultOf(page);

  await subscribe(page);

  const call = page.getByRole('tabpanel').locator('summary', { hasText: SUBSCRIBE }).first();
  await expect(call).toHaveText(/browser, \d+ msdrop\d+ B, \d+ ms502$/);
});

test('calls of an offline browser do not reach the server', async ({ page, workbench, problems }) => {
  problems.expect(/ERR_EMPTY_RESPONSE|Failed to load resource|Failed to fetch/);
  await openOnCanvas(page, workbench, {
    remote: 'engagement',
    scenario: 'newsletter-subscribed',
    fault: 'network-gone@1',
    tab: 'calls',
  });
  await resultOf(page);

  const call = page
    .getByRole('tabpanel')
    .locator('summary', { hasText: SUBSCRIBE.split(' ')[1] })
    .first();
  await expect(call).toContainText('the call did not arrive');
  await expect(call).toContainText('no reply');
});

async function subscribe(page: Parameters<typeof canvasOf>[0]): Promise<void> {
  await canvasOf(page).getByRole('textbox', { name: 'E-mail address' }).fill('ishita@example.org');
  await canvasOf(page).getByRole('button', { name: 'Subscribe' }).click();
}
