import { formatCount } from '@stepwell/contract';
import type { CountedError, VisitCounts, VitalName } from '@stepwell/release-server/visit-counts';

/** Visits to a release within the last week. */
export interface ReleaseVisits extends Pick<VisitCounts, 'id' | 'visits' | 'failed' | 'regions'> {
  /** 75th percentile by vital, as text such as `within 2.5 s`. */
  vitals: Record<VitalName, string>;
  /** The most frequent first. */
  errors: CountedError[];
}

/** A text such as `about 1,200 visits, 3 failed (0.3 %)`. */
export function describeVisits({ visits, failed }: Pick<VisitCounts, 'visits' | 'failed'>): string {
  if (visits === 0 && failed === 0) return 'no visits were reported';
  const share = visits > 0 ? ` (${(Math.min(1, failed / visits) * 100).toFixed(1)} %)` : '';
  return `about ${formatCount(visits)} visits, ${formatCount(failed)} failed${share}`;
}
