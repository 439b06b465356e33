import type { AuditLine } from '@stepwell/release-server/registry';

/** A release that went live by a change. */
export interface LiveChange {
  feature: string;
  /** Id of the previously live release; `null` if none was live, or the log does not list it. */
  from: string | null;
  to: string;
}

/** A line of the history with the releases that it changed. */
export interface HistoryEntry extends Omit<AuditLine, 'live'> {
  changes: LiveChange[];
  /** Whether the line lists the releases that were live after it; lines of the first versions do not. */
  hasLiveReleases: boolean;
}

/** @param lines the oldest first @returns the newest first */
export function historyEntries(lines: readonly AuditLine[]): HistoryEntry[] {
  let before: Record<string, string> = {};
  const entries = lines.map(({ live, ...line }) => {
    const changes = Object.entries(live ?? {})
      .filter(([feature, id]) => before[feature] !== id)
      .map(([feature, to]) => ({ feature, from: before[feature] ?? null, to }));
    before = live ?? before;
    return { ...line, changes, hasLiveReleases: live !== undefined };
  });
  return entries.reverse();
}
