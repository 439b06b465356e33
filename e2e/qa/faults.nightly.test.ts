import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveId } from '../support/releases';
import { templateCopy } from '../support/site';
import { expect, test } from '../support/test';
import { QA_TIMEOUT_MS, runQa } from './run-qa';

// The most important faults that only a browser can have, injected into the most important scenarios by `npm run qa -- play --faults`,
// which decides what passes. Failing replies are covered by the remotes' own tests.

const FAULTS = [
  'network-gone',
  'storage-refused',
  'weeks-pass',
  'tab-frozen',
  'double-click',
  'enter-twice',
  'zoom-400',
  'text-spacing',
  'scripts-off',
];

test('the scenario of an order passes under every tested fault', async () => {
  const { code, output, played } = await playFaults('checkout', 'order-placed', FAULTS);

  expect(code, output).toBe(0);
  expect([...new Set(played)].sort()).toEqual([...FAULTS].sort());
});

test('the scenario of a sent query passes at a zoom of 400 %, where floating elements could cover its controls', async () => {
  const { code, output, played } = await playFaults('engagement', 'contact-sent', ['zoom-400']);

  expect(code, output).toBe(0);
  expect(played).toEqual(['zoom-400']);
});

/** Plays a scenario of a remote's live release with faults. @returns the command's exit code and output, and the fault of each case */
async function playFaults(remote: string, scenario: string, faults: readonly string[]) {
  test.setTimeout(QA_TIMEOUT_MS);
  const dataDir = templateCopy({ withDatabase: false });
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-faults-'));
  const options = ['--release', liveId(dataDir, remote), '--scenario', scenario, '--report', folder];
  const output = await runQa(['play', remote, ...options, '--faults', faults.join(',')], dataDir);
  const { scenarios } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    scenarios: { fault: string }[];
  };
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true });
  return { ...output, played: scenarios.map(({ fault }) => fault) };
}
