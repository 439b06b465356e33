import type { AuditLine } from '@stepwell/release-server/registry';

/** A release that went live by a change. */
export interface LiveChange {
  feature: string;
  /** Id of the previously live release; `null` if none was live. */
  from: string | null;
  to: string;
}

/** A line of the registry's log, with the releases that went live by it. */
export interface HistoryEntry extends Omit<AuditLine, 'live'> {
  changes: LiveChange[];
}

/** Compares each line with the line before it. @param lines the oldest first @returns the newest first */
export function historyEntries(lines: readonly AuditLine[]): HistoryEntry[] {
  let before: Record<string, string> = {};
  const entries = lines.map(({ live, ...line }) => {
    const changes = Object.entries(live)
      .filter(([feature, id]) => before[feature] !== id)
      .map(([feature, to]) => ({ feature, from: before[feature] ?? null, to }));
    before = live;
    return { ...line, changes };
  });
  return entries.reverse();
}
