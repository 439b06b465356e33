import { parseArgs } from 'node:util';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { requireKnown } from '../arguments/require-arguments';
import { MUTATIONS } from '../mutations/mutations';
import { type MutationResult, playMutations } from '../mutations/play-mutations';
import { ROOT } from '../workspace/workspace';

/** Value of `--only` that plays a second build of the unchanged sources, in which the test run must find no difference. */
const BUILT_TWICE = 'built-twice';

/**
 * `npm run qa -- mutations [<remote>] [--only <mutation>|built-twice]`: makes builds with one small fault (a mutation) each, and compares
 * the scenario in which it shows with that of the unchanged build.
 * @returns whether the test runs found every mutation and, with `--only built-twice`, no difference in a second build of the same sources
 */
export async function mutationsFromCommandLine(
  args: string[],
  report: (text: string) => void,
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  });
  const remotes = Object.keys(remotesIn(ROOT));
  const { only } = values;
  requireKnown(positionals, remotes);
  requireKnown(only ?? [], [BUILT_TWICE, ...MUTATIONS.map(({ name }) => name)]);
  const results: MutationResult[] = [];
  for (const remote of positionals.length > 0 ? positionals : remotes) {
    const mutations = MUTATIONS.filter(
      (mutation) => mutation.remote === remote && (!only || only.includes(mutation.name)),
    );
    const includesUnchanged = Boolean(only?.includes(BUILT_TWICE));
    if (mutations.length === 0 && !includesUnchanged) continue;
    results.push(...(await playMutations({ remote, mutations, includesUnchanged, report })));
  }
  if (results.length === 0)
    throw new Error(`${positionals.join(', ')} has no mutation ${only?.join(', ')}: nothing was tested.`);
  const correct = results.filter(({ isCorrect }) => isCorrect).length;
  report(`${correct} of ${results.length} builds had the expected result`);
  return correct === results.length;
}
