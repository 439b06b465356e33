import { playReleaseFaults } from '@stepwell/e2e/release-faults';
import { isGood } from '@stepwell/e2e/release-faults-matrix';
import { releaseFaultsFigures, releaseFaultsTable } from '@stepwell/e2e/release-faults-table';
import type { Site } from '@stepwell/e2e/site';
import { findChromium } from '@stepwell/remote-kit/chromium';
import { type Finding, none } from './finding';

/** A machine that is busy with other work needs far longer than one that is not. */
const BUDGET_MS = 3_600_000;
/** Tabs open at a time: much of a pair is waiting. */
const LANES = 3;
/** Each tab says another address: looks at releases are limited for each network. */
export const PROXIES = '127.0.0.1,::1';

/** Every part of every remote's release, broken in every way, as live, as canary and as what is looked at. Prints its own table. */
export async function breakReleases({
  origin,
  dataDir,
}: Pick<Site, 'origin' | 'dataDir'>): Promise<Finding[]> {
  const attack = 'each part of each release broken in each way';
  if (!findChromium()) return [{ attack, wanted: 'a Chromium', seen: 'none found: not tried', isGood: true }];
  const report = (text: string) => console.error(`harden: bad-releases ${text}`);
  const begun = performance.now();
  const results = await playReleaseFaults({ origin, dataDir, report, lanes: LANES, budgetMs: BUDGET_MS });
  console.log(`\n${releaseFaultsTable(results)}\n`);
  console.log(`${releaseFaultsFigures(results, performance.now() - begun)}\n`);
  const due = results.filter(({ none }) => none === undefined);
  const played = due.flatMap(({ pair, played }) => (played ? [{ pair, played }] : []));
  const bad = played.filter(({ played }) => !isGood(played));
  return [
    none(
      attack,
      'page without the right release within 2 s',
      bad.map(({ pair }) => Object.values(pair).join(', ')),
      played.length,
    ),
    none(
      attack,
      `pair that was not played within ${BUDGET_MS / 60_000} minutes`,
      due.filter(({ played }) => !played).map(({ pair }) => Object.values(pair).join(', ')),
      due.length,
    ),
  ];
}
