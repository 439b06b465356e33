import { ArrowLink, EmptyState, Text } from '@stepwell/shared-ui';
import { Title } from '../frame/Section';
import { TEAM_PATHS, workbenchAddress } from '../shared/paths';
import { Code } from '../shared/text';
import { HistoryLines } from './HistoryLines';
import type { HistoryEntry } from './history-entry';

export interface HistoryPageProps {
  /** Entries of this page, the newest first. */
  entries: readonly HistoryEntry[];
  /** Entries before this revision are on the next page; `null` if there are none. */
  olderThan: number | null;
  /** Address of the QA workbench. */
  workbench?: string;
}

export function HistoryPage({ entries, olderThan, workbench }: HistoryPageProps) {
  return (
    <>
      <Title lead="Every change of what visitors get: who made it, when, and why.">History</Title>
      {!workbench && entries.length > 0 && (
        <Text size="sm" tone="muted">
          To look at the site as it was at a revision: <Code>npm run qa</Code>, then{' '}
          <Code>{workbenchAddress(workbench, { revision: String(entries[0]?.revision) })}</Code>.
        </Text>
      )}
      {entries.length > 0 ? (
        <HistoryLines entries={entries} workbench={workbench} />
      ) : (
        <EmptyState title="No history yet" level={2}>
          The first promotion is its first line.
        </EmptyState>
      )}
      {olderThan !== null && (
        <nav aria-label="Older">
          <ArrowLink href={`${TEAM_PATHS.history}?before=${olderThan}`}>Older changes</ArrowLink>
        </nav>
      )}
    </>
  );
}
