import type { AuditLine } from '@stepwell/release-server/registry';

/** What became live by a line of the history. */
export interface Became {
  feature: string;
  /** Release id before it; `null` where none was live, or nobody knows. */
  from: string | null;
  to: string;
}

/** A line of the history, as a person reads it. */
export interface HistoryEntry extends Omit<AuditLine, 'live'> {
  changes: Became[];
  /** Whether it is known what was live from then on. */
  isWhole: boolean;
}

/** Reads the log, the oldest line first. @returns the newest first, each with what it changed */
export function historyEntries(lines: readonly AuditLine[]): HistoryEntry[] {
  let before: Record<string, string> = {};
  const entries = lines.map(({ live, ...line }) => {
    const changes = Object.entries(live ?? {})
      .filter(([feature, id]) => before[feature] !== id)
      .map(([feature, to]) => ({ feature, from: before[feature] ?? null, to }));
    before = live ?? before;
    return { ...line, changes, isWhole: live !== undefined };
  });
  return entries.reverse();
}
