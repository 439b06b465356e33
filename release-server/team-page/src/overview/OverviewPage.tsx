import { formatCount } from '@stepwell/contract';
import type { LiveRelease } from '@stepwell/release-server/registry';
import type { EdgeProblem, EdgeReport } from '@stepwell/release-server/storage';
import { ArrowLink, Button, Chip, EmptyState, TextLink } from '@stepwell/shared-ui';
import { Section, Title } from '../frame/Section';
import { HistoryLines } from '../history/HistoryLines';
import type { HistoryEntry } from '../history/history-entry';
import { describeShare, type ListedCanary } from '../shared/listed-canary';
import { featurePath, releasePath, TEAM_PATHS } from '../shared/paths';
import { Row, Rows } from '../shared/Rows';
import { mayDo, type Visitor } from '../shared/rights';
import { Code, When } from '../shared/text';
import { describeVisits, type ReleaseVisits } from '../visits/release-visits';
import styles from './OverviewPage.module.css';

export interface LiveFeature extends Omit<LiveRelease, 'canary'> {
  feature: string;
  canary?: ListedCanary;
  /** Visits to the live release, the previous one and the canary. */
  visits: readonly ReleaseVisits[];
  /** Link to the feature's page on the site, as a preview of the live release. */
  onSite?: string;
}

export interface OverviewPageProps {
  visitor: Visitor;
  revision: number;
  /** Whether the promotion of a remote needs a passed test run. */
  requiresReports: boolean;
  live: readonly LiveFeature[];
  edges: readonly EdgeReport[];
  history: readonly HistoryEntry[];
  /** Address of the QA workbench. */
  workbench?: string;
}

/** What is live, which edges serve it, and the latest changes. */
export function OverviewPage({
  visitor,
  revision,
  requiresReports,
  live,
  edges,
  history,
  workbench,
}: OverviewPageProps) {
  const rule = requiresReports
    ? ' A remote goes live with a passed test run, or with a reason why it has none.'
    : '';
  return (
    <>
      <Title lead={`Revision ${revision} of the registry.${rule}`}>What is live</Title>
      {live.length > 0 ? (
        <Rows label="What is live">
          {live.map((each) => (
            <LiveRow
              key={each.feature}
              visitor={visitor}
              problems={problemsOf(edges, ({ feature }) => feature === each.feature)}
              {...each}
            />
          ))}
        </Rows>
      ) : (
        <EmptyState title="Nothing is live yet" level={2}>
          A shell has to be promoted first: visitors see no page before.
        </EmptyState>
      )}
      <Section title="Edges">
        <Edges
          edges={edges}
          revision={revision}
          isShown={({ feature }) => !live.some((each) => each.feature === feature)}
        />
      </Section>
      {history.length > 0 && (
        <Section
          title="Latest changes"
          end={<ArrowLink href={TEAM_PATHS.history}>The whole history</ArrowLink>}
        >
          <HistoryLines entries={history} workbench={workbench} />
        </Section>
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
  onSite,
  problems,
}: LiveFeature & { visitor: Visitor; problems: readonly NamedProblem[] }) {
  const visitsTo = (id: string) => visits.find((each) => each.id === id);
  const canGoBack = previous !== null && mayDo(visitor, 'rollback', feature);
  return (
    <Row
      head={
        <>
          <TextLink href={featurePath(feature)}>{feature}</TextLink>
          {problems.length > 0 ? (
            <Chip tone="closed">Not shown everywhere</Chip>
          ) : (
            <Chip tone="live">Live</Chip>
          )}
        </>
      }
      end={
        canGoBack && (
          <Button href={`${releasePath(feature, previous)}#rollback`} size="sm" variant="outline">
            Roll back {feature} …
          </Button>
        )
      }
    >
      <ProblemLines problems={problems} />
      <p>
        <TextLink href={releasePath(feature, live)}>
          <Code>{live}</Code>
        </TextLink>
        {onSite && (
          <>
            {' '}
            <TextLink href={onSite} aria-label={`On the site: ${feature}`}>
              on the site
            </TextLink>
          </>
        )}
      </p>
      <p>
        since <When at={at} />, by {by}
      </p>
      <div className={styles.more}>
        <VisitsLine visits={visitsTo(live)} />
        <p>before it: {previous ? <Code>{previous}</Code> : 'nothing'}</p>
        {previous && <VisitsLine visits={visitsTo(previous)} />}
      </div>
      {canary && <CanaryLines feature={feature} {...canary} />}
      {canary && <VisitsLine visits={visitsTo(canary.release)} />}
    </Row>
  );
}

interface NamedProblem extends EdgeProblem {
  edge: string;
}

function problemsOf(
  edges: readonly EdgeReport[],
  isWanted: (problem: EdgeProblem) => boolean,
): NamedProblem[] {
  return edges.flatMap(({ name, problems = [] }) =>
    problems.filter(isWanted).map((problem) => ({ ...problem, edge: name })),
  );
}

function ProblemLines({ problems }: { problems: readonly NamedProblem[] }) {
  return problems.map(({ edge, release, text, pages }) => (
    <p key={`${edge} ${release} ${text}`} className={styles.problem}>
      {edge}: {release && <Code>{release}</Code>} {text} ({formatCount(pages)}{' '}
      {pages === 1 ? 'page' : 'pages'})
    </p>
  ));
}

function CanaryLines({ feature, ...canary }: ListedCanary & { feature: string }) {
  const { release, since, by, assessment } = canary;
  return (
    <>
      <p>
        canary:{' '}
        <TextLink href={releasePath(feature, release)}>
          <Code>{release}</Code>
        </TextLink>
        , {describeShare(canary)}, since <When at={since} />, by {by}
      </p>
      <p>{assessment}</p>
    </>
  );
}

function VisitsLine({ visits }: { visits: ReleaseVisits | undefined }) {
  return visits && <p>{describeVisits(visits)}</p>;
}

interface EdgesProps extends Pick<OverviewPageProps, 'edges' | 'revision'> {
  /** Whether a problem is shown here, and not in the row of a live feature. */
  isShown: (problem: EdgeProblem) => boolean;
}

function Edges({ edges, revision, isShown }: EdgesProps) {
  if (edges.length === 0)
    return (
      <EmptyState title="No edge has reported" level={3}>
        An edge reports which revision it serves. None has done so within the last ten seconds.
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
            reported on <When at={edge.at} />
          </p>
          <ProblemLines problems={problemsOf([edge], isShown)} />
        </Row>
      ))}
    </Rows>
  );
}
