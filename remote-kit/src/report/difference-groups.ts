import { viewportModeName } from '../plays/viewport-modes';
import type { Difference, TestReport } from './test-report';

/** Equal differences of several scenarios and viewport modes, which are accepted as one. */
export interface DifferenceGroup extends Pick<Difference, 'id' | 'kind' | 'text' | 'acceptedBy'> {
  /** Scenarios and viewport modes with the difference, such as `reviews at 390 px, dark`. */
  places: string[];
}

/** The differences of a report, each once, those in most places first. */
export function differenceGroups({ scenarios }: Pick<TestReport, 'scenarios'>): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>();
  for (const { scenario, differences } of scenarios)
    for (const { id, kind, text, acceptedBy, look } of differences) {
      const group = groups.get(id) ?? { id, kind, text, acceptedBy, places: [] };
      group.places.push(look ? `${scenario} at ${viewportModeName(look)}` : scenario);
      groups.set(id, group);
    }
  return [...groups.values()].sort((one, other) => other.places.length - one.places.length);
}

/** Such as `5d1c0a9f3e  tree, in 12 places such as reviews at 390 px, dark: removed: heading "Reviews"`. */
export function groupText({ id, kind, text, places }: DifferenceGroup): string {
  const where = places.length > 1 ? `in ${places.length} places such as ${places[0]}` : `in ${places[0]}`;
  return `${id}  ${kind}, ${where}: ${text}`;
}
