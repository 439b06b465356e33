import { playRemoteFaults } from '../../e2e/remote-faults/play';
import { findChromium } from '../../e2e/support/chromium';
import type { Finding } from './finding';

/** Every part of every remote, broken in every way, while a learner goes elsewhere or types. Prints its own table. */
export async function breakRemotes(origin: string): Promise<Finding[]> {
  const attack = 'each part of each remote broken in each way';
  if (!findChromium()) return [{ attack, wanted: 'a Chromium', seen: 'none found: not tried', isGood: true }];
  const report = (text: string) => console.error(`harden: remotes ${text}`);
  const { table, isSound } = await playRemoteFaults({ origin, report });
  console.log(`\n${table}\n`);
  const seen = isSound ? 'nobody' : 'somebody: see ! in the table of remotes';
  return [{ attack, wanted: 'nobody held up by more than 300 ms', seen, isGood: isSound }];
}
