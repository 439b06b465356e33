import type { ReleaseStorage } from '@stepwell/release-server/storage';
import {
  percentile75,
  sumCounts,
  VITAL_BOUNDS,
  type VisitCounts,
  type VitalName,
} from '@stepwell/release-server/visit-counts';
import type { ReleaseVisits } from '../src/visits/release-visits';
import type { SourcePlaces } from './source-places';

/** Number of errors that are shown, the most frequent ones. */
const SHOWN_ERRORS = 5;

/** Reads the visits to a feature within the last week. @returns a function that sums up the visits to a release of the feature */
export async function visitsOf(
  storage: Pick<ReleaseStorage, 'signals'>,
  feature: string,
): Promise<(id: string) => ReleaseVisits> {
  const all = await storage.signals.visits(feature);
  return (id) => summaryOf(sumCounts(feature, id, all));
}

/** Maps the stacks of errors to source positions. */
export async function withSources(visits: ReleaseVisits, places: SourcePlaces): Promise<ReleaseVisits> {
  const errors = visits.errors.map(async (error) => ({
    ...error,
    stack: await Promise.all(error.stack.map((place) => places.sourceOf(place))),
  }));
  return { ...visits, errors: await Promise.all(errors) };
}

function summaryOf({ id, visits, failed, regions, vitals, errors }: VisitCounts): ReleaseVisits {
  const format = (name: VitalName) => formatVital(name, percentile75(name, vitals[name]));
  return {
    id,
    visits,
    failed,
    regions,
    vitals: { lcp: format('lcp'), inp: format('inp'), cls: format('cls') },
    errors: errors.slice(0, SHOWN_ERRORS),
  };
}

/** A text such as `within 2.5 s`, `within 0.1` or `over 10 s`. @param bound result of `percentile75` */
function formatVital(name: VitalName, bound: number | undefined): string {
  if (bound === undefined) return 'not measured';
  const withUnit = (value: number) => {
    if (name === 'cls') return `${value}`;
    return value < 1000 ? `${value} ms` : `${value / 1000} s`;
  };
  return Number.isFinite(bound)
    ? `within ${withUnit(bound)}`
    : `over ${withUnit(VITAL_BOUNDS[name].at(-1) ?? 0)}`;
}
