import type { EdgeReport } from '@stepwell/release-server/storage';
import { ArrowLink, Button, Chip, EmptyState, TextLink } from '@stepwell/shared-ui';
import { type ListedCanary, shareInWords } from '../canary/listed-canary';
import { Part, Title } from '../frame/Part';
import { HistoryLines } from '../history/HistoryLines';
import type { HistoryEntry } from '../history/history-entry';
import { type ReleaseVisits, visitsInWords } from '../visits/release-visits';
import { featurePath, releasePath, TEAM_PATHS } from '../words/paths';
import { Row, Rows } from '../words/Rows';
import { mayDo, type Visitor } from '../words/rights';
import { Code, When } from '../words/words';

/** A feature that has a live release. */
export interface LiveFeature {
  feature: string;
  live: string;
  previous: string | null;
  by: string;
  /** ISO 8601. */
  at: string;
  canary?: ListedCanary;
  /** Of the live release, the one before it and the canary, as far as there are these. */
  visits: readonly ReleaseVisits[];
}

export interface OverviewPageProps {
  visitor: Visitor;
  revision: number;
  /** Whether a remote needs a good report to go live. */
  asksForReports: boolean;
  live: readonly LiveFeature[];
  edges: readonly EdgeReport[];
  /** The latest lines. */
  history: readonly HistoryEntry[];
  /** Address of the QA workbench, where there is one. */
  workbench?: string;
}

/** What is live and since when, on which edges, and what was done last. */
export function OverviewPage({
  visitor,
  revision,
  asksForReports,
  live,
  edges,
  history,
  workbench,
}: OverviewPageProps) {
  const rule = asksForReports
    ? ' A remote goes live with a good report, or with a reason why it has none.'
    : '';
  return (
    <>
      <Title lead={`Revision ${revision} of the registry.${rule}`}>What is live</Title>
      {live.length > 0 ? (
        <Rows label="What is live">
          {live.map((each) => (
            <LiveRow key={each.feature} visitor={visitor} {...each} />
          ))}
        </Rows>
      ) : (
        <EmptyState title="Nothing is live yet" level={2}>
          A shell has to be promoted first: visitors see no page before.
        </EmptyState>
      )}
      <Part title="Edges">
        <Edges edges={edges} revision={revision} />
      </Part>
      {history.length > 0 && (
        <Part title="Done last" end={<ArrowLink href={TEAM_PATHS.history}>The whole history</ArrowLink>}>
          <HistoryLines entries={history} workbench={workbench} />
        </Part>
      )}
    </>
  );
}

function LiveRow({
  visitor,
  feature,
  live,
  previous,
  by,
  at,
  canary,
  visits,
}: LiveFeature & { visitor: Visitor }) {
  const visitsTo = (id: string) => visits.find((each) => each.id === id);
  const canGoBack = previous !== null && mayDo(visitor, 'rollback', feature);
  return (
    <Row
      head={
        <>
          <TextLink href={featurePath(feature)}>{feature}</TextLink>
          <Chip tone="live">Live</Chip>
        </>
      }
      end={
        canGoBack && (
          <Button href={releasePath(feature, previous)} size="sm" variant="outline">
            Roll back {feature} …
          </Button>
        )
      }
    >
      <p>
        <TextLink href={releasePath(feature, live)}>
          <Code>{live}</Code>
        </TextLink>
      </p>
      <p>
        since <When at={at} />, by {by}
      </p>
      <VisitsLine of={visitsTo(live)} />
      <p>before it: {previous ? <Code>{previous}</Code> : 'nothing'}</p>
      {previous && <VisitsLine of={visitsTo(previous)} />}
      {canary && <CanaryWords feature={feature} {...canary} />}
      {canary && <VisitsLine of={visitsTo(canary.release)} />}
    </Row>
  );
}

function CanaryWords({ feature, ...canary }: ListedCanary & { feature: string }) {
  const { release, since, by, verdict } = canary;
  return (
    <>
      <p>
        canary:{' '}
        <TextLink href={releasePath(feature, release)}>
          <Code>{release}</Code>
        </TextLink>
        , {shareInWords(canary)}, since <When at={since} />, by {by}
      </p>
      <p>{verdict}</p>
    </>
  );
}

/** Of the last week. */
function VisitsLine({ of }: { of: ReleaseVisits | undefined }) {
  return of && <p>{visitsInWords(of)}</p>;
}

function Edges({ edges, revision }: Pick<OverviewPageProps, 'edges' | 'revision'>) {
  if (edges.length === 0)
    return (
      <EmptyState title="No edge was heard of" level={3}>
        An edge says which revision it serves. None has said so within the last ten seconds.
      </EmptyState>
    );
  return (
    <Rows label="Edges">
      {edges.map((edge) => (
        <Row
          key={edge.name}
          head={
            <>
              <span>{edge.name}</span>
              {edge.revision === revision ? (
                <Chip tone="live">Serves what is live</Chip>
              ) : (
                <Chip tone="soon">Serves another revision</Chip>
              )}
            </>
          }
        >
          <p>revision {edge.revision}</p>
          <p>
            heard of on <When at={edge.at} />
          </p>
        </Row>
      ))}
    </Rows>
  );
}
