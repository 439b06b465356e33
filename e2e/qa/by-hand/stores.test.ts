import { expect, put, stageOf, test, verdictOf } from '../workbench';

test('the stores can be stepped back to what they held, and on to what they hold now', async ({
  page,
  workbench,
}) => {
  await put(page, workbench, { remote: 'checkout', scenario: 'live', tab: 'stores' });
  await verdictOf(page);
  const moments = page.getByRole('region', { name: 'Moments' });
  const panel = page.getByRole('tabpanel');

  await stageOf(page).getByRole('textbox', { name: 'Full name' }).fill('Ishita Deshpande');
  const order = panel.locator('details', { hasText: 'checkout.order' }).first();
  await order.locator('summary').click();
  await expect(order.getByText('Ishita Deshpande').first()).toBeVisible();
  await expect(moments).toContainText(/Moment (\d+) of \1,/);
  const newest = Number(/Moment (\d+)/.exec((await moments.textContent()) ?? '')?.[1]);
  await moments.getByRole('button', { name: 'The moment before' }).click();

  await expect(moments).toContainText(`Moment ${newest - 1} of ${newest}`);
  await expect(order.getByText('Ishita Deshpande')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`moment=${newest - 1}`));
  await expect(stageOf(page).getByRole('textbox', { name: 'Full name' })).toHaveValue('Ishita Deshpande');

  await moments.getByRole('button', { name: 'Newest' }).click();
  await expect(order.getByText('Ishita Deshpande').first()).toBeVisible();
  await expect(order.getByText('Before', { exact: true })).toBeVisible();
});
