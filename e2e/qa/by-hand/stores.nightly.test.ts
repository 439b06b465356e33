import { canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

test('the states of stores can be stepped back and forward', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'live', tab: 'stores' });
  await resultOf(page);
  const moments = page.getByRole('region', { name: 'Moments' });
  const order = page.getByRole('tabpanel').locator('details', { hasText: 'checkout.order' });
  await order.locator('summary').click();
  const before = Number(/of (\d+)/.exec((await moments.textContent()) ?? '')?.[1]);

  const code = canvasOf(page).getByRole('textbox', { name: 'Coupon code' });
  await code.fill('step10');
  await code.press('Enter');
  await expect(order.getByText(/STEP10/).first()).toBeVisible();
  await expect(code).toHaveValue(/step10/i);
  await page.getByRole('slider', { name: 'Moment' }).fill(String(before));

  await expect(moments).toContainText(`Moment ${before} of `);
  await expect(order.getByText(/STEP10/)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`moment=${before}(&|$)`));
  await expect(code).toHaveValue(/step10/i);

  await moments.getByRole('button', { name: 'The moment after' }).click();
  await expect(moments).toContainText(`Moment ${before + 1} of `);
  await moments.getByRole('button', { name: 'Newest' }).click();
  await expect(order.getByText(/STEP10/).first()).toBeVisible();
  await expect(page).not.toHaveURL(/moment=/);
});
