import { canvasFrameOf, canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

test('the canvas can be replayed while the focus is inside it', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, { remote: 'checkout', scenario: 'reference-too-short' });
  expect(await resultOf(page)).toBe('shown');
  const before = await canvasFrameOf(page);
  const field = canvasOf(page).getByRole('textbox', { name: 'UPI reference' });
  await field.click();
  await expect(field).toBeFocused();

  // Presses the button without moving the focus, as voice control does.
  await page.getByRole('button', { name: 'Play again' }).evaluate((button: HTMLElement) => button.click());

  await expect.poll(() => before.isDetached()).toBe(true);
  expect(await resultOf(page)).toBe('shown');
  await expect(canvasOf(page).getByText('9 / 12')).toBeVisible();
});
