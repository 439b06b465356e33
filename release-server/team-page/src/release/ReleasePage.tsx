import type { Comparison } from '@stepwell/release-server/release-manager';
import { Alert, ArrowLink, Text } from '@stepwell/shared-ui';
import { type ListedCanary, shareInWords } from '../canary/listed-canary';
import { Differences } from '../comparison/Differences';
import { Part, Title } from '../frame/Part';
import { ReleaseChip, type ReleaseState } from '../releases/ReleaseChip';
import { ReportRow, type ShownReport } from '../report/ReportRow';
import type { ReleaseVisits } from '../visits/release-visits';
import { VisitsPart } from '../visits/VisitsPart';
import { BackToReleases } from '../words/BackToReleases';
import { comparisonPath, workbenchAddress } from '../words/paths';
import { Row, Rows } from '../words/Rows';
import { type Deed, mayAct, RIGHTS, type Visitor } from '../words/rights';
import { Code, differenceInWords, sizeInWords, When } from '../words/words';
import { ChangeForm, type Typed } from './ChangeForm';
import styles from './ReleasePage.module.css';

export interface ReleasePageProps {
  visitor: Visitor;
  feature: string;
  id: string;
  state: ReleaseState;
  /** Why it is blocked. */
  blocked?: string;
  /** ISO 8601. */
  publishedAt: string;
  by?: string;
  commit?: string;
  bytes: number;
  before?: { id: string; bytes: number };
  scenarios: readonly { name: string; title: string }[];
  /** Absent for the shell, which nobody plays. */
  report?: ShownReport;
  needs: Record<string, string>;
  /** Release id that is live now, if there is one. */
  live: string | null;
  /** Since when and by whom, of the live one. */
  since?: { at: string; by: string };
  /** From the live one to this one. */
  comparison?: Comparison;
  visits: ReleaseVisits;
  /** Of the release that it has replaced or would replace. */
  beside?: ReleaseVisits;
  /** Address of the QA workbench, where there is one. */
  workbench?: string;
  /** What the feature has as a canary, this release or another one. */
  canary?: ListedCanary;
  /** What was typed into the form before. */
  typed?: Typed;
}

/** One release: what it is, what it would change, and the form that makes it live. */
export function ReleasePage(release: ReleasePageProps) {
  const { feature, id, state, blocked, comparison, live, visits, beside } = release;
  return (
    <>
      <Title back={<BackToReleases of={feature} />} lead={<ReleaseChip state={state} />}>
        {feature} {id}
      </Title>
      {blocked && (
        <Alert tone="warn" live={false}>
          It is blocked and can never be live: {blocked}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title="What it is">
            <Facts {...release} />
          </Part>
          <VisitsPart visits={visits} beside={beside} />
          {comparison && live && (
            <Part
              title="What it would change"
              end={<ArrowLink href={comparisonPath(feature, live, id)}>Open by itself</ArrowLink>}
            >
              <Differences comparison={comparison} />
            </Part>
          )}
        </div>
        <Act {...release} />
      </div>
    </>
  );
}

function Facts({
  feature,
  id,
  publishedAt,
  by,
  commit,
  bytes,
  before,
  scenarios,
  report,
  needs,
  since,
  canary,
  workbench,
}: ReleasePageProps) {
  const canPlay = scenarios.length > 0;
  const onWorkbench = workbenchAddress(workbench, { remote: feature, release: id });
  return (
    <Rows label="Facts">
      {since && (
        <Row head="Live">
          <p>
            since <When at={since.at} />, by {since.by}
          </p>
        </Row>
      )}
      {canary?.release === id && (
        <Row head="Canary">
          <p>{shareInWords(canary)}</p>
          <p>
            since <When at={canary.since} />, by {canary.by}
          </p>
          <p>{canary.verdict}</p>
        </Row>
      )}
      <Row head="Published">
        <p>
          <When at={publishedAt} />
        </p>
        <p>by {by ?? 'nobody knows whom: that was not kept then'}</p>
      </Row>
      <Row head="Commit">
        <p>{commit ? <Code>{commit}</Code> : 'not known'}</p>
      </Row>
      <Row
        head="Size"
        end={before && <ArrowLink href={comparisonPath(feature, before.id, id)}>Compare</ArrowLink>}
      >
        <p>{sizeInWords(bytes)}</p>
        {before && (
          <p>
            {differenceInWords(bytes, before.bytes)} the one before it, <Code>{before.id}</Code>
          </p>
        )}
      </Row>
      <Row head="Scenarios" end={workbench && canPlay && <ArrowLink href={onWorkbench}>Play them</ArrowLink>}>
        {scenarios.length > 0 ? (
          scenarios.map(({ name, title }) => (
            <p key={name}>
              <Code>{name}</Code>: {title}
            </p>
          ))
        ) : (
          <p>none</p>
        )}
        {!workbench && canPlay && (
          <p>
            play them: <Code>npm run qa</Code>, then <Code>{onWorkbench}</Code>
          </p>
        )}
      </Row>
      {report && <ReportRow {...report} />}
      <Row head="Needs">
        {Object.keys(needs).length > 0 ? (
          Object.entries(needs).map(([name, range]) => (
            <p key={name}>
              {name} {range}
            </p>
          ))
        ) : (
          <p>nothing of a shell</p>
        )}
      </Row>
    </Rows>
  );
}

/** What this visitor can do here, or why there is nothing. */
function Act({ visitor, feature, id, state, live, canary, report, typed }: ReleasePageProps) {
  if (state === 'live' || state === 'blocked') return null;
  const isCanary = state === 'canary';
  const wasLive = state !== 'never-live' && !isCanary;
  const ways: Deed[] = wasLive ? ['rollback', 'promote'] : ['promote'];
  const way = ways.find((deed) => mayAct(visitor, deed, feature));
  // A feature has one canary at a time, which is held against what is live.
  const around: Deed[] = live && (isCanary || !canary) ? ['canary'] : [];
  if (isCanary) around.push('stop');
  const deeds = [...(way ? [way] : []), ...around.filter((deed) => mayAct(visitor, deed, feature))];
  if (deeds.length === 0)
    return (
      <Text tone="muted">
        Your token may {visitor.verbs.join(', ')} {visitor.features.join(', ')}. Whoever makes this live needs
        the right to {ways.flatMap((deed) => RIGHTS[deed]).join(' or ')} {feature}.
      </Text>
    );
  return (
    <div className={styles.column}>
      {deeds.map((deed) => (
        <ChangeForm
          key={deed}
          deed={deed}
          feature={feature}
          id={id}
          live={live}
          canary={isCanary ? canary : undefined}
          report={report}
          typed={typed}
        />
      ))}
    </div>
  );
}
