import { canvasFrameOf, canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

test('marks of violations move with their elements on the canvas', async ({ page, workbench }) => {
  await openOnCanvas(page, workbench, { remote: 'engagement', scenario: 'contact-blank', tab: 'axe' });
  await resultOf(page);
  await expect(page.getByText('axe found no violations.')).toBeVisible({ timeout: 30_000 });

  await (await canvasFrameOf(page)).evaluate(() => {
    const picture = Object.assign(new Image(40, 40), { id: 'unnamed' });
    document.querySelector('h1')?.append(picture);
  });
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('1. image-alt')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Show element' }).click();

  const mark = page.locator('main [data-shown="true"]');
  const picture = canvasOf(page).locator('#unnamed');
  await expect(mark).toBeVisible();
  const distance = async () => {
    const [box, target] = [await mark.boundingBox(), await picture.boundingBox()];
    return Math.abs((box?.x ?? 0) - (target?.x ?? 9)) + Math.abs((box?.y ?? 0) - (target?.y ?? 9));
  };
  await expect.poll(distance).toBeLessThan(4);
  await (await canvasFrameOf(page)).evaluate(() => scrollBy(0, 30));
  await expect.poll(distance).toBeLessThan(4);
});
