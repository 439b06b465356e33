import { ArrowLink, Text, TextLink } from '@stepwell/shared-ui';
import { releasePath, workbenchAddress } from '../shared/paths';
import { Row, Rows } from '../shared/Rows';
import { Code, When } from '../shared/text';
import type { HistoryEntry, LiveChange } from './history-entry';

export interface HistoryLinesProps {
  entries: readonly HistoryEntry[];
  /** Address of the QA workbench. */
  workbench?: string;
}

export function HistoryLines({ entries, workbench }: HistoryLinesProps) {
  return (
    <Rows label="History, the newest first">
      {entries.map((entry) => (
        <Row
          key={entry.revision}
          end={workbench && <WorkbenchLink revision={entry.revision} workbench={workbench} />}
          head={
            <>
              <span>Revision {entry.revision}</span>
              <Text as="span" size="sm" tone="muted">
                <When at={entry.at} />
              </Text>
            </>
          }
        >
          <p>
            <strong>{entry.by}</strong> {verbOf(entry.action)}
            {entry.unplayed && ', unplayed'}
          </p>
          {entry.changes.map((change) => (
            <Changed key={change.feature} {...change} />
          ))}
          {entry.changes.length === 0 && <p>{entry.action}</p>}
          {entry.plays?.map((result) => (
            <p key={result}>{result}</p>
          ))}
          {entry.reason && <p>“{entry.reason}”</p>}
        </Row>
      ))}
    </Rows>
  );
}

function WorkbenchLink({ revision, workbench }: { revision: number; workbench: string }) {
  const address = workbenchAddress(workbench, { revision: String(revision) });
  return (
    <ArrowLink href={address} aria-label={`Look at it: the site at revision ${revision}`}>
      Look at it
    </ArrowLink>
  );
}

function Changed({ feature, from, to }: LiveChange) {
  return (
    <p>
      {feature}: {from ? <Code>{from}</Code> : 'nothing'} →{' '}
      <TextLink href={releasePath(feature, to)}>
        <Code>{to}</Code>
      </TextLink>
    </p>
  );
}

const VERBS: Record<string, string> = {
  promote: 'made live',
  rollback: 'rolled back',
  block: 'blocked',
  prune: 'deleted old releases',
  canary: 'began, changed or assessed a canary',
  stop: 'stopped a canary',
};

/** What the author did, by the first word of the action, as in `rollback reviews to 1.0.0-a`. */
function verbOf(action: string): string {
  return VERBS[action.split(' ', 1)[0] ?? ''] ?? 'changed';
}
