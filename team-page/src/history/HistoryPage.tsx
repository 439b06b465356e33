import { ArrowLink, EmptyState } from '@stepwell/shared-ui';
import { Title } from '../frame/Part';
import { TEAM_PATHS } from '../words/paths';
import { HistoryLines } from './HistoryLines';
import type { HistoryEntry } from './history-entry';

export interface HistoryPageProps {
  /** Those of this page, the newest first. */
  entries: readonly HistoryEntry[];
  /** Revision below which there is more; `null` at the end. */
  olderThan: number | null;
}

/** The audit of what is live. */
export function HistoryPage({ entries, olderThan }: HistoryPageProps) {
  return (
    <>
      <Title lead="Every change of what learners get: who made it, when, and why.">History</Title>
      {entries.length > 0 ? (
        <HistoryLines entries={entries} />
      ) : (
        <EmptyState title="No history yet" level={2}>
          The first promotion is its first line.
        </EmptyState>
      )}
      {olderThan !== null && (
        <nav aria-label="Older">
          <ArrowLink href={`${TEAM_PATHS.history}?before=${olderThan}`}>What was before</ArrowLink>
        </nav>
      )}
    </>
  );
}
