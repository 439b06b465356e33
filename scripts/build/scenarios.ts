import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario, StatesShown } from '../../contract/src/scenario';

/** The file of a remote's `scenarios/` that says which scenarios show which state. */
const STATES_FILE = 'states.ts';

/**
 * Reads every scenario that a remote's `scenarios/*.ts` exports, sorted by name.
 * @throws Error naming each state without a scenario, and whatever else is wrong with them
 */
export async function readScenarios(packageFolder: string): Promise<Scenario[]> {
  const folder = join(packageFolder, 'scenarios');
  if (!existsSync(join(folder, STATES_FILE)))
    throw new Error(
      `${folder} has no ${STATES_FILE}: which states are there, and which scenarios show them?`,
    );
  const { STATES } = (await import(join(folder, STATES_FILE))) as { STATES: StatesShown };
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== STATES_FILE,
  );
  const exported: unknown[] = [];
  for (const file of files.sort()) exported.push(...Object.values(await import(join(folder, file))));
  const scenarios = exported.filter(isScenario).sort((a, b) => (a.name < b.name ? -1 : 1));
  const problems = scenarioProblems(scenarios, STATES);
  if (problems.length > 0) throw new Error(`The scenarios in ${folder}:\n  ${problems.join('\n  ')}`);
  return scenarios;
}

/** What keeps scenarios from showing every state, one line each. */
export function scenarioProblems(scenarios: readonly Scenario[], states: StatesShown): string[] {
  const names = scenarios.map(({ name }) => name);
  const shown = Object.values(states).flat();
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `"${name}" is the name of two scenarios`),
    ...names
      .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
      .map((name) => `"${name}" is not kebab-case`),
    ...scenarios
      .filter(({ shows }) => !shows.trim())
      .map(({ name }) => `"${name}" shows no text that proves it`),
    ...Object.entries(states)
      .filter(([, by]) => by.length === 0)
      .map(([state]) => `no scenario shows the state "${state}"`),
    ...shown
      .filter((name) => !names.includes(name))
      .map((name) => `there is no scenario "${name}", yet a state names it`),
  ];
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'shows' in value && 'path' in value;
}
