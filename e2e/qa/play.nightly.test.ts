import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { VIEWPORT_MODES } from '@stepwell/remote-kit/internal/viewport-modes';
import { publishChanged } from '../support/changed-release';
import { liveId } from '../support/releases';
import { templateCopy } from '../support/site';
import { expect, test } from '../support/test';
import { QA_TIMEOUT_MS, runQa } from './run-qa';

/** A scenario that shows the changed word. */
const SCENARIO = 'newsletter-blank';

interface Report {
  against: string | null;
  scenarios: { differences: { kind: string }[]; looks: { picture: string }[] }[];
}

test('a word that differs between two releases needs a review until the change is accepted', async ({
  page,
}) => {
  test.setTimeout(3 * QA_TIMEOUT_MS);
  const dataDir = templateCopy({ withDatabase: false });
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-report-'));
  const { store } = releasePlace(dataDir);
  const live = store.read('engagement', liveId(dataDir, 'engagement'));
  const change = { suffix: 'word', from: 'one worked problem', to: 'a worked problem' };
  const changed = await publishChanged(store, live, change);

  const options = ['--release', changed.id, '--against', 'live', '--scenario', SCENARIO];
  const comparison = await runQa(['play', 'engagement', ...options, '--report', folder], dataDir);

  expect(comparison.code, comparison.output).toBe(1);
  const { against, scenarios } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  expect(against).toBe(live.id);
  const kinds = scenarios.flatMap(({ differences }) => differences.map(({ kind }) => kind));
  expect([...new Set(kinds)].sort()).toEqual(['picture', 'tree']);
  expect(scenarios[0]?.looks.filter(({ picture }) => existsSync(join(folder, picture)))).toHaveLength(
    VIEWPORT_MODES.length,
  );
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain(`name="${SCENARIO}"`);

  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByText('1 of 1 need a review')).toBeVisible();
  await page.getByRole('button', { name: 'Difference' }).first().click();
  await expect(page.getByAltText(`${SCENARIO} at 1440 px, light, what differs`)).toBeVisible();

  // Lists the differences; `--all-seen` accepts those that were listed.
  await runQa(['accept', '--report', folder], dataDir);
  const accepted = await runQa(['accept', '--all-seen', '--by', 'Asha', '--report', folder], dataDir);
  expect(accepted.output).toContain('no scenario needs a review any more');
  await page.reload();
  await expect(page.getByText('All passed')).toBeVisible();
  await expect(page.getByText('accepted by Asha').first()).toBeAttached();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
});
