import { expect, test } from '../support/test';
import { translate } from './translated-page';
import { playWholePath } from './whole-path';

test('an order is placed and paid for on a page that the browser translates', async ({ page, site }) => {
  await translate(page);

  await playWholePath(page, site, '432718069201');

  expect(await page.locator('font').count()).toBeGreaterThan(50);
});
