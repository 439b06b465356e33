import type { Scenario, StatesShown } from '@stepwell/contract';

/**
 * Mistakes in a remote's scenarios, and states without a scenario: a line for each. A scenario is data that shows a state of a page: the
 * replies of the API, the steps to take, and a text that proves the state.
 */
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
      .map(({ name }) => `"${name}" has no text in "shows": name one that is visible only in this state`),
    ...scenarios
      .filter(({ path }) => !/^\/(?!\/)/.test(path))
      .map(({ name, path }) => `"${name}" has the path "${path}": a path begins with one slash`),
    ...Object.entries(states)
      .filter(([, shownBy]) => shownBy.length === 0)
      .map(([state]) => `no scenario shows the state "${state}"`),
    ...shown
      .filter((name) => !names.includes(name))
      .map((name) => `a state names the scenario "${name}", which does not exist`),
  ];
}

/** The scenarios among the exports of a remote's scenario files. */
export function scenariosAmong(exported: readonly unknown[]): Scenario[] {
  return exported.flat().filter(isScenario);
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'shows' in value && 'path' in value;
}
