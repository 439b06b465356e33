import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { VIEWPORT_MODES } from '@stepwell/remote-kit/internal/viewport-modes';
import { publishChanged } from '../support/changed-release';
import { liveId } from '../support/releases';
import { ROOT } from '../support/root';
import { startEnvironment, templateCopy } from '../support/site';
import { expect, test } from '../support/test';

const MINUTES_MS = 180_000;
const SCENARIO = 'newsletter-blank';

interface Report {
  against: string | null;
  scenarios: {
    differences: { kind: string }[];
    looks: { picture: string }[];
  }[];
}

test('a changed word between two releases is found, shown by the report without a network, and accepted once', async ({
  page,
}) => {
  test.setTimeout(3 * MINUTES_MS);
  const dataDir = templateCopy({ withDatabase: false });
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-report-'));
  const { store } = releasePlace(dataDir);
  const live = store.read('engagement', liveId(dataDir, 'engagement'));
  const change = { suffix: 'word', from: 'one worked problem', to: 'a worked problem' };
  const changed = await publishChanged(store, live, change);

  const comparison = await qa(
    [
      'play',
      'engagement',
      '--release',
      changed.id,
      '--against',
      'live',
      '--scenario',
      SCENARIO,
      '--report',
      folder,
    ],
    dataDir,
  );

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

  await qa(['accept', '--report', folder], dataDir);
  const accepted = await qa(['accept', '--all-seen', '--by', 'Asha', '--report', folder], dataDir);
  expect(accepted.output).toContain('no scenario needs a review any more');
  await page.reload();
  await expect(page.getByText('All passed')).toBeVisible();
  await expect(page.getByText('accepted by Asha').first()).toBeAttached();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm run qa` with a command that ends by itself. */
function qa(args: string[], dataDir: string): Promise<{ code: number; output: string }> {
  const node = ['--import', './scripts/typescript.mjs', 'scripts/qa.ts', ...args];
  return new Promise((resolve) => {
    const env = { ...startEnvironment({ DATA_DIR: dataDir }), CHROMIUM_PATH: process.env.CHROMIUM_PATH };
    const options = { cwd: ROOT, env, timeout: MINUTES_MS };
    execFile(process.execPath, node, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: out + err }),
    );
  });
}
