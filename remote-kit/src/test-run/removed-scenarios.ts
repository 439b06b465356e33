import type { PlaySite } from '../plays/play-site';
import { emptyReport, type ScenarioReport } from '../report/test-report';
import { differenceId } from './compare-plays';

/**
 * Reports as a difference each scenario that only the other release has, because the page may have lost the state that the scenario shows.
 * @param accepted reviewer of each accepted difference, by its id
 */
export function removedScenarios(
  against: Pick<PlaySite, 'release' | 'scenarios'>,
  { scenarios }: Pick<PlaySite, 'scenarios'>,
  accepted: Readonly<Record<string, string>>,
): ScenarioReport[] {
  const now = new Set(scenarios.map(({ name }) => name));
  return against.scenarios
    .filter(({ name }) => !now.has(name))
    .map(({ name, title }) => {
      const id = differenceId('scenario', `${name} is gone`);
      const text = `the scenario was removed: ${against.release.id} has it`;
      const differences = [{ kind: 'scenario' as const, text, id, acceptedBy: accepted[id] }];
      return { ...emptyReport(name, title), differences };
    });
}
