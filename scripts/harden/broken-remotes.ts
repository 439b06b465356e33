import { findChromium } from '@stepwell/e2e/chromium';
import { matrixTable } from '@stepwell/e2e/matrix-table';
import { playRemoteFaults } from '@stepwell/e2e/remote-faults';
import { type Finding, none } from './finding';

/** All attacks together must end within ten minutes. */
const BUDGET_MS = 240_000;

/** Every part of every remote, broken in every way, while a learner goes elsewhere or types. Prints its own table. */
export async function breakRemotes(origin: string): Promise<Finding[]> {
  const attack = 'each part of each remote broken in each way';
  if (!findChromium()) return [{ attack, wanted: 'a Chromium', seen: 'none found: not tried', isGood: true }];
  const report = (text: string) => console.error(`harden: remotes ${text}`);
  const results = await playRemoteFaults({ origin, report, budgetMs: BUDGET_MS });
  console.log(`\n${matrixTable(results)}\n`);
  const heldUp = results.filter(({ isHeldUp }) => isHeldUp);
  const names = heldUp.map(
    ({ fault: { remote, part, kind }, action }) => `${remote}, ${part} ${kind}: ${action}`,
  );
  const played = results.filter(({ beyondMs }) => beyondMs !== undefined).length;
  return [none(attack, 'learner held up by more than 300 ms', names, played)];
}
