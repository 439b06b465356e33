import type { Page } from '@playwright/test';
import { courses } from '@stepwell/api/schema';
import { PHOTO } from '@stepwell/api/testing/a-picture';
import { type RunningDesk, startDesk } from '@stepwell/desk/testing/running-desk';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

// The form of a course in a browser. desk/server/courses/courses.test.ts tests the pages and the rules of editing.

/** Replaces the sample's drawings, because no site that serves them runs here. */
const NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" />';
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk(await freePort());
});
test.afterAll(() => desk?.stop());
test.beforeEach(async ({ context }) => {
  await context.addCookies([await desk.logIn(`Editor ${Date.now()}`, ['editor'])]);
  // The site, which serves pictures, does not run, so pictures that the desk has stored are read from the database.
  await context.route(/127\.0\.0\.1:9\//, async (route) => {
    const stored = (await storedPictures()).find(({ id }) => route.request().url().includes(id));
    return stored
      ? route.fulfill({ body: Buffer.from(stored.content), contentType: 'image/webp' })
      : route.fulfill({ body: NO_DRAWING, contentType: 'image/svg+xml' });
  });
});

test('a new course gets the part of a photo that the editor has moved into the frame', async ({ page }) => {
  await page.goto(`${desk.url}/courses/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekend Maths');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('WM27');
  await page.getByLabel('Category').fill('Aptitude');
  await page.getByLabel('Summary').fill('Two hours on Saturday and two on Sunday.');
  await page.getByLabel('Price in rupees', { exact: true }).fill('1499');
  await page
    .getByLabel('New picture')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: PHOTO });
  await page.getByLabel('From top to bottom').fill('100');
  await expect(page.locator('[data-crop-shown]')).toHaveCSS('object-position', '50% 100%');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await expect(page.getByRole('heading', { name: 'As learners will see it' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByText('Saved.')).toBeVisible();
  const added = (await desk.sql.select().from(courses)).find(({ name }) => name === 'Weekend Maths');
  expect(added).toMatchObject({ code: 'WM27', pricePaise: 149_900, status: 0 });
  const [picture] = await storedPictures();
  expect(added?.photo).toContain(picture?.id);
  // The photo is red above and blue below.
  expect(await colourAtCentre(page, picture?.content)).toBe('blue');
});

async function storedPictures(): Promise<{ id: string; content: Uint8Array }[]> {
  const { rows } = (await desk.sql.execute('SELECT id, content FROM pictures')) as { rows: never[] };
  return rows;
}

/** Decodes a picture in the browser. */
async function colourAtCentre(page: Page, content: Uint8Array | undefined): Promise<'red' | 'blue'> {
  const bytes = [...(content ?? [])];
  const [red = 0, , blue = 0] = await page.evaluate(async (sent) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(sent)]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    return [...(drawing?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])];
  }, bytes);
  return red > blue ? 'red' : 'blue';
}
