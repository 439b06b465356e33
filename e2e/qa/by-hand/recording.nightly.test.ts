import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { readScenarios } from '@stepwell/remote-kit/scenarios';
import { canvasOf, expect, openOnCanvas, resultOf, test } from '../workbench';

const COUPON = 'GET /api/coupons/applyCoupon';

test('recorded presses and text, under a fault, become a valid scenario', async ({
  page,
  workbench,
  problems,
}) => {
  problems.expect(/status of 429/);
  await openOnCanvas(page, workbench, {
    remote: 'checkout',
    scenario: 'live',
    fault: `call-429@${COUPON}`,
    tab: 'record',
  });
  expect(await resultOf(page)).toBe('shown');

  await page.getByRole('button', { name: 'Record' }).click();
  await canvasOf(page).getByRole('textbox', { name: 'Coupon code' }).fill('step10');
  await canvasOf(page).getByRole('textbox', { name: 'Coupon code' }).press('Enter');
  await expect(canvasOf(page).getByText('Too many requests').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByLabel('Title').fill('A coupon that is asked for too often.');
  await page.getByLabel('Name').fill('coupon-too-often');
  await page.getByLabel('Text that proves it').fill('Too many requests');
  await page.getByRole('button', { name: 'Create the file' }).click();
  const file = page.getByRole('region', { name: 'The file' });
  await expect(file.getByText('The build accepts it')).toBeVisible();

  const [scenario] = await scenariosOf((await file.locator('pre').textContent()) ?? '');
  expect(scenario).toMatchObject({
    name: 'coupon-too-often',
    path: '/checkout/course-1',
    answers: { [COUPON]: { status: 429 } },
    steps: [{ fill: 'Coupon code', value: 'step10' }, { click: 'Apply' }],
  });
});

/** Reads the scenarios of a source file as a remote's build does. */
async function scenariosOf(text: string): Promise<Scenario[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-recorded-'));
  try {
    mkdirSync(join(folder, 'scenarios'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'scenarios/recorded.ts'), text);
    writeFileSync(join(folder, 'scenarios/states.ts'), 'export const STATES = {};\n');
    return await readScenarios(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
