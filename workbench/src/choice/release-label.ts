import { formatDate } from '@stepwell/contract';
import type { WorkbenchRelease } from '../server-api/workbench-api';

/** One line about a release, the marks first: `live, 26 Nov 2026, asha: 1.0.0-3f9a`. */
export function releaseLabel({
  id,
  isLive,
  canaryPercent,
  refusal,
  publishedAt,
  by,
}: Omit<WorkbenchRelease, 'entries' | 'scenarios'>): string {
  const marks = [
    isLive && 'live',
    canaryPercent !== undefined && `canary of ${canaryPercent} %`,
    refusal !== null && 'cannot run here',
    formatDate(publishedAt),
    by,
  ].filter(Boolean);
  return marks.length > 0 ? `${marks.join(', ')}: ${id}` : id;
}
