import { readScenarios } from '../build/scenarios';
import { uncoveredBranches } from '../coverage/branches';
import { callsOf, unshownAnswers } from '../coverage/unshown-answers';
import { run } from './run';
import { refuseArguments } from './test';

/**
 * `remote-kit coverage`: prints the answers of the API and the branches that no scenario of a remote shows. Only answers decide the
 * result; a branch may be covered by other tests.
 * @returns whether every answer is shown
 * @throws Error if a state has no scenario, a scenario has a mistake, or a scenario fails in jest
 */
export async function reportCoverage(folder: string): Promise<boolean> {
  refuseArguments();
  const scenarios = await readScenarios(folder);
  const calls = callsOf(folder);
  const unshown = unshownAnswers(calls, scenarios);
  const answers = unshown.map(({ call, status, when }) => `  ${call} ${status}: ${when}`);
  console.log(`${scenarios.length} scenarios: every state has one`);
  console.log(
    unshown.length === 0
      ? `answers: scenarios show every answer to the ${calls.length} calls of this remote`
      : ['answers that no scenario shows:', ...answers].join('\n'),
  );
  const runJest = (args: string[]) => run('npx', ['--no-install', 'jest', ...args], { cwd: folder });
  const uncovered = await uncoveredBranches(folder, runJest);
  const branches = uncovered.map(({ file, lines }) => `  ${file}: ${lines.join(', ')}`);
  console.log(
    uncovered.length === 0
      ? 'branches: scenarios run every branch'
      : ['branches that no scenario runs, by line:', ...branches].join('\n'),
  );
  return unshown.length === 0;
}
