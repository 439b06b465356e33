import { ArrowLink, Text, TextLink } from '@stepwell/shared-ui';
import { releasePath, workbenchAddress } from '../words/paths';
import { Row, Rows } from '../words/Rows';
import { Code, When } from '../words/words';
import type { Became, HistoryEntry } from './history-entry';

export interface HistoryLinesProps {
  entries: readonly HistoryEntry[];
  /** Address of the QA workbench, where there is one. */
  workbench?: string;
}

/** Who changed what, when and why. */
export function HistoryLines({ entries, workbench }: HistoryLinesProps) {
  return (
    <Rows label="History, the newest first">
      {entries.map((entry) => (
        <Row
          key={entry.revision}
          end={workbench && entry.isWhole && <Look revision={entry.revision} workbench={workbench} />}
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
            <strong>{entry.by}</strong> {deedOf(entry.action)}
            {entry.unplayed && ', unplayed'}
          </p>
          {entry.changes.map((change) => (
            <Changed key={change.feature} {...change} />
          ))}
          {entry.changes.length === 0 && <p>{entry.action}</p>}
          {entry.plays?.map((said) => (
            <p key={said}>{said}</p>
          ))}
          {entry.reason && <p>“{entry.reason}”</p>}
        </Row>
      ))}
    </Rows>
  );
}

/** What visitors saw from then on. */
function Look({ revision, workbench }: { revision: number; workbench: string }) {
  const address = workbenchAddress(workbench, { revision: String(revision) });
  return (
    <ArrowLink href={address} aria-label={`Look at it: the site at revision ${revision}`}>
      Look at it
    </ArrowLink>
  );
}

function Changed({ feature, from, to }: Became) {
  return (
    <p>
      {feature}: {from ? <Code>{from}</Code> : 'nothing'} →{' '}
      <TextLink href={releasePath(feature, to)}>
        <Code>{to}</Code>
      </TextLink>
    </p>
  );
}

const DEEDS: Record<string, string> = {
  promote: 'made live',
  rollback: 'rolled back',
  block: 'blocked',
  prune: 'took away',
  canary: 'on a canary',
  stop: 'took a canary back',
};

/** `rollback reviews to 1.0.0-a` is a deed of one word and what stands beside it. */
function deedOf(action: string): string {
  return DEEDS[action.split(' ', 1)[0] ?? ''] ?? 'changed';
}
