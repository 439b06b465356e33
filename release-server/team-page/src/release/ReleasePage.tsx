import type { Comparison, Shown } from '@stepwell/release-server/manager';
import type { LiveRelease } from '@stepwell/release-server/registry';
import type { Published } from '@stepwell/release-server/storage';
import { Alert, ArrowLink, Text } from '@stepwell/shared-ui';
import { Differences } from '../comparison/Differences';
import { Section, Title } from '../frame/Section';
import { ReleaseChip, type ReleaseState } from '../releases/ReleaseChip';
import { BackToReleases } from '../shared/BackToReleases';
import { describeShare, type ListedCanary } from '../shared/listed-canary';
import { comparisonPath, workbenchAddress } from '../shared/paths';
import { Row, Rows } from '../shared/Rows';
import { type FormAction, mayAct, RIGHTS, type Visitor } from '../shared/rights';
import { Code, formatDifference, formatSize, When } from '../shared/text';
import type { ReleaseVisits } from '../visits/release-visits';
import { VisitsSection } from '../visits/VisitsSection';
import { ChangeForm, type FormValues } from './ChangeForm';
import styles from './ReleasePage.module.css';
import { ReportRow, type ShownReport } from './ReportRow';

export interface ReleasePageProps {
  visitor: Visitor;
  release: Shown;
  state: ReleaseState;
  /** Why the release is blocked. */
  blocked?: string;
  /** The release that was published before this release. */
  before?: Published;
  /** Absent for the shell, which has no scenarios. */
  report?: ShownReport;
  live?: LiveRelease;
  /** Differences between the live release and this release. */
  comparison?: Comparison;
  visits: ReleaseVisits;
  /** Visits to the release that this release has replaced or would replace. */
  baseline?: ReleaseVisits;
  /** Link that shows the release on the site; none for a blocked release. */
  onSite?: string;
  /** Address of the QA workbench. */
  workbench?: string;
  /** Canary of the feature: this release or another one. */
  canary?: ListedCanary;
  /** Values of a form that was refused, or sent before a login. */
  typed?: FormValues;
}

/** One release: facts, its changes, and forms that change the live release. */
export function ReleasePage(props: ReleasePageProps) {
  const { release, state, blocked, comparison, live, visits, baseline, onSite } = props;
  const { feature, id } = release.record;
  return (
    <>
      <Title back={<BackToReleases feature={feature} />} lead={<ReleaseChip state={state} />}>
        {feature} {id}
      </Title>
      {onSite && <ArrowLink href={onSite}>On the site</ArrowLink>}
      {blocked && (
        <Alert tone="warn" live={false}>
          It is blocked and can never be live: {blocked}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="What it is">
            <Facts {...props} />
          </Section>
          <VisitsSection visits={visits} baseline={baseline} />
          {comparison && live && (
            <Section
              title="What it would change"
              end={<ArrowLink href={comparisonPath(feature, live.live, id)}>Open by itself</ArrowLink>}
            >
              <Differences comparison={comparison} />
            </Section>
          )}
        </div>
        <Actions {...props} />
      </div>
    </>
  );
}

function Facts({ release, state, before, report, live, canary, workbench }: ReleasePageProps) {
  const { record, publishedAt, by, commit, bytes, scenarios } = release;
  const { feature, id, needs } = record;
  const canPlay = scenarios.length > 0;
  const onWorkbench = workbenchAddress(workbench, { remote: feature, release: id });
  return (
    <Rows label="Facts">
      {state === 'live' && live && (
        <Row head="Live">
          <p>
            since <When at={live.at} />, by {live.by}
          </p>
        </Row>
      )}
      {canary?.release === id && (
        <Row head="Canary">
          <p>{describeShare(canary)}</p>
          <p>
            since <When at={canary.since} />, by {canary.by}
          </p>
          <p>{canary.assessment}</p>
        </Row>
      )}
      <Row head="Published">
        <p>
          <When at={publishedAt} />
        </p>
        <p>by {by ?? 'an unknown person'}</p>
      </Row>
      <Row head="Commit">
        <p>{commit ? <Code>{commit}</Code> : 'not known'}</p>
      </Row>
      <Row
        head="Size"
        end={before && <ArrowLink href={comparisonPath(feature, before.record.id, id)}>Compare</ArrowLink>}
      >
        <p>{formatSize(bytes)}</p>
        {before && (
          <p>
            {formatDifference(bytes, before.bytes)} the one before it, <Code>{before.record.id}</Code>
          </p>
        )}
      </Row>
      <Row head="Scenarios" end={workbench && canPlay && <ArrowLink href={onWorkbench}>Play them</ArrowLink>}>
        {canPlay ? (
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

/** Forms that this visitor may use, or which right is missing. */
function Actions({ visitor, release, state, live, canary, report, typed }: ReleasePageProps) {
  const { feature, id } = release.record;
  if (state === 'live' || state === 'blocked') return null;
  const isCanary = state === 'canary';
  const wasLive = state !== 'never-live' && !isCanary;
  // Both make the release live. A rollback comes first, because it needs no test run.
  const goLiveActions: FormAction[] = wasLive ? ['rollback', 'promote'] : ['promote'];
  const goLive = goLiveActions.find((each) => mayAct(visitor, each, feature));
  // A canary needs a live release to compare with, and no other release may be the feature's canary.
  const canaryActions: FormAction[] = live && (isCanary || !canary) ? ['canary'] : [];
  if (isCanary) canaryActions.push('stop');
  const actions = [
    ...(goLive ? [goLive] : []),
    ...canaryActions.filter((each) => mayAct(visitor, each, feature)),
  ];
  if (actions.length === 0)
    return (
      <Text tone="muted">
        Your token may {visitor.verbs.join(', ')} {visitor.features.join(', ')}. Making this release live
        needs the right to {goLiveActions.flatMap((each) => RIGHTS[each]).join(' or ')} {feature}.
      </Text>
    );
  return (
    <div className={styles.column}>
      {actions.map((action) => (
        <ChangeForm
          key={action}
          action={action}
          feature={feature}
          id={id}
          live={live?.live ?? null}
          canary={isCanary ? canary : undefined}
          report={report}
          typed={typed}
        />
      ))}
    </div>
  );
}
