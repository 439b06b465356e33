import type { Scenario } from '@stepwell/contract';
import type { Browser } from 'playwright-core';
import type { PlaySite } from '../plays/play-site';
import type { Finding } from '../plays/played';
import { playBaseline } from './baseline';
import { casesAt } from './cases';
import type { PlacedFault } from './fault';
import { playFault } from './play-fault';

/** Whether a page behaves under a fault as the rules require: it does if there are no findings. */
export type FaultCheck =
  | { is: 'checked'; findings: Finding[] }
  /** No rule applies, or the scenario cannot be played even without the fault. */
  | { is: 'not-applicable'; why: string };

/** Plays a scenario without and with a fault, and checks how its page behaves under the fault. The workbench shows the result. */
export async function checkFaultInScenario(
  browser: Browser,
  site: PlaySite,
  scenario: Scenario,
  fault: PlacedFault,
): Promise<FaultCheck> {
  const baseline = await playBaseline(browser, site, scenario);
  if (baseline.failure !== undefined)
    return {
      is: 'not-applicable',
      why: `This state cannot be played without the fault either: ${baseline.failure}`,
    };
  const cases = casesAt(baseline, fault);
  if (cases.length === 0)
    return { is: 'not-applicable', why: 'No rule says how this state should behave under this fault.' };
  const findings: Finding[] = [];
  for (const each of cases) findings.push(...(await playFault(browser, site, each)).findings);
  return { is: 'checked', findings };
}
