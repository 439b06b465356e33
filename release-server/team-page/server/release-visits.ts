import type { ReleaseStorage } from '@stepwell/release-server/storage';
import {
  addedUp,
  percentile75,
  VITAL_BOUNDS,
  type VisitCounts,
  type VitalName,
} from '@stepwell/release-server/visit-counts';
import type { ReleaseVisits } from '../src/visits/release-visits';
import type { SourcePlaces } from './source-places';

/** Errors that are shown: the most frequent. */
const SHOWN_ERRORS = 5;

/** Reads how visits to a feature went within the last week. @returns tells of each of its releases */
export async function visitsOf(
  storage: Pick<ReleaseStorage, 'signals'>,
  feature: string,
): Promise<(id: string) => ReleaseVisits> {
  const all = await storage.signals.visits(feature);
  return (id) => shown(addedUp(feature, id, all));
}

/** The same errors, each place of their stacks as its source. */
export async function withSources(visits: ReleaseVisits, places: SourcePlaces): Promise<ReleaseVisits> {
  const errors = visits.errors.map(async (error) => ({
    ...error,
    stack: await Promise.all(error.stack.map((place) => places.of(place))),
  }));
  return { ...visits, errors: await Promise.all(errors) };
}

function shown({ id, visits, failed, regions, vitals, errors }: VisitCounts): ReleaseVisits {
  const inWords = (name: VitalName) => vitalInWords(name, percentile75(name, vitals[name]));
  return {
    id,
    visits,
    failed,
    regions,
    vitals: { lcp: inWords('lcp'), inp: inWords('inp'), cls: inWords('cls') },
    errors: errors.slice(0, SHOWN_ERRORS),
  };
}

/** `within 2.5 s`, `within 0.1`, `over 10 s`. */
function vitalInWords(name: VitalName, bound: number | undefined): string {
  if (bound === undefined) return 'not measured';
  const unit = (value: number) => {
    if (name === 'cls') return `${value}`;
    return value < 1000 ? `${value} ms` : `${value / 1000} s`;
  };
  return Number.isFinite(bound) ? `within ${unit(bound)}` : `over ${unit(VITAL_BOUNDS[name].at(-1) ?? 0)}`;
}
