import { matrixTable } from '@stepwell/e2e/matrix-table';
import { playRemoteFaults } from '@stepwell/e2e/remote-faults';
import { findChromium } from '@stepwell/remote-kit/chromium';
import { expectNo, type Finding } from './finding';

/** Time limit: half of the ten minutes that all attacks together may take. */
const BUDGET_MS = 300_000;
/** Number of simultaneous pages, which mostly wait. */
const LANES = 3;

/** Breaks each part of each remote in each way while a learner navigates or types. Prints a table. */
export async function breakRemotes(origin: string): Promise<Finding[]> {
  const attack = 'each part of each remote broken in each way';
  if (!findChromium())
    return [{ attack, expected: 'a Chromium', actual: 'none found: not tried', hasPassed: true }];
  const report = (text: string) => console.error(`harden: remotes ${text}`);
  const matrix = await playRemoteFaults({ origin, report, lanes: LANES, budgetMs: BUDGET_MS });
  console.log(`\n${matrixTable(matrix)}\n`);
  const { results } = matrix;
  const heldUp = results.filter(({ hasFailed }) => hasFailed);
  const played = results.filter(({ delayMs }) => delayMs !== undefined).length;
  const unplayed = results.filter(({ isUnplayed }) => isUnplayed);
  return [
    expectNo(attack, 'learner held up by more than 300 ms', heldUp.map(nameOf), played),
    expectNo(
      attack,
      `pair that was not played within ${BUDGET_MS / 60_000} minutes`,
      unplayed.map(nameOf),
      results.length,
    ),
  ];
}

type Result = Awaited<ReturnType<typeof playRemoteFaults>>['results'][number];

function nameOf({ fault: { remote, part, kind }, action }: Result): string {
  return `${remote}, ${part} ${kind}: ${action}`;
}
