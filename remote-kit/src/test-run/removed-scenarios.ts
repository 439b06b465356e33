import type { PlaySite } from '../plays/play-site';
import type { ScenarioReport } from '../report/test-report';
import { idOf } from './compare-plays';

/**
 * Scenarios that the other release has and this one has not, each with its difference: what nobody plays any more may be what
 * nobody has any more.
 * @param accepted who accepted a difference, by its id
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
      const id = idOf(name, 'scenario', undefined, 'gone');
      const text = `it is gone: ${against.release.id} has it`;
      return {
        scenario: name,
        title,
        findings: [],
        differences: [{ kind: 'scenario', text, id, acceptedBy: accepted[id] }],
        unstable: [],
        because: [],
        looks: [],
        bytes: 0,
        scripts: 0,
        milliseconds: 0,
      };
    });
}
