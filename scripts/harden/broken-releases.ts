import { hasPassed, runReleaseFaults } from '@stepwell/e2e/release-faults';
import { releaseFaultsFigures, releaseFaultsTable } from '@stepwell/e2e/release-faults-table';
import type { Site } from '@stepwell/e2e/site';
import { findChromium } from '@stepwell/remote-kit/chromium';
import { expectNo, type Finding } from './finding';

/** Time limit, generous for a busy machine. */
const BUDGET_MS = 3_600_000;
/** Number of simultaneous tabs, which mostly wait. */
const LANES = 3;
/** Setting TRUSTED_PROXIES, with which each tab can forward its own address, because previews are limited per network. */
export const PROXIES = '127.0.0.1,::1';

/** Breaks each part of each remote's release in each way, as live release, canary and preview. Prints a table. */
export async function breakReleases({
  origin,
  dataDir,
}: Pick<Site, 'origin' | 'dataDir'>): Promise<Finding[]> {
  const attack = 'each part of each release broken in each way';
  if (!findChromium())
    return [{ attack, expected: 'a Chromium', actual: 'none found: not tried', hasPassed: true }];
  const report = (text: string) => console.error(`harden: bad-releases ${text}`);
  const startedAt = performance.now();
  const results = await runReleaseFaults({ origin, dataDir, report, lanes: LANES, budgetMs: BUDGET_MS });
  console.log(`\n${releaseFaultsTable(results)}\n`);
  console.log(`${releaseFaultsFigures(results, performance.now() - startedAt)}\n`);
  const applicable = results.filter(({ impossibleBecause }) => impossibleBecause === undefined);
  const played = applicable.flatMap(({ pair, played }) => (played ? [{ pair, played }] : []));
  const failed = played.filter(({ played }) => !hasPassed(played));
  return [
    expectNo(
      attack,
      'page without the right release within 2 s',
      failed.map(({ pair }) => Object.values(pair).join(', ')),
      played.length,
    ),
    expectNo(
      attack,
      `pair that was not played within ${BUDGET_MS / 60_000} minutes`,
      applicable.filter(({ played }) => !played).map(({ pair }) => Object.values(pair).join(', ')),
      applicable.length,
    ),
  ];
}
