import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Scenario, StatesShown } from '@stepwell/contract';
import { scenarioProblems, scenariosAmong } from './scenario-check';

/** File that exports the states of the remote, and the calls whose failure its pages need not report. */
const STATES_FILE = 'states.ts';

/**
 * Reads the scenarios that a remote's `scenarios/*.ts` export, sorted by name.
 * @throws Error naming each mistake, and each state without a scenario
 */
export async function readScenarios(packageFolder: string): Promise<Scenario[]> {
  const folder = join(packageFolder, 'scenarios');
  if (!existsSync(join(folder, STATES_FILE)))
    throw new Error(
      `${folder} has no ${STATES_FILE}: export STATES from it, each state with the names of the scenarios that show it.`,
    );
  const { STATES, OPTIONAL_CALLS: optionalCalls } = (await import(join(folder, STATES_FILE))) as {
    STATES: StatesShown;
    OPTIONAL_CALLS?: Scenario['optionalCalls'];
  };
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== STATES_FILE,
  );
  const scenarios: Scenario[] = [];
  for (const file of files.sort()) {
    // A file has the scenarios of one screen, and is named after it.
    const screen = basename(file, '.ts');
    const exported: unknown[] = Object.values(await import(join(folder, file)));
    scenarios.push(...scenariosAmong(exported).map((scenario) => ({ ...scenario, screen })));
  }
  scenarios.sort((a, b) => (a.name < b.name ? -1 : 1));
  const problems = scenarioProblems(scenarios, STATES);
  if (problems.length > 0)
    throw new Error(`The scenarios in ${folder} have mistakes:\n  ${problems.join('\n  ')}`);
  return optionalCalls ? scenarios.map((scenario) => ({ ...scenario, optionalCalls })) : scenarios;
}
