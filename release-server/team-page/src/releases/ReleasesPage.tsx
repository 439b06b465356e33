import { ArrowLink, EmptyState, TextLink } from '@stepwell/shared-ui';
import { Title } from '../frame/Part';
import { comparisonPath, featurePath, releasePath } from '../words/paths';
import { Row, Rows } from '../words/Rows';
import { Code, differenceInWords, sizeInWords, When } from '../words/words';
import { CompareForm } from './CompareForm';
import { ReleaseChip, type ReleaseState } from './ReleaseChip';
import styles from './ReleasesPage.module.css';

/** A release in the list of its feature. */
export interface ListedRelease {
  id: string;
  state: ReleaseState;
  /** ISO 8601. */
  publishedAt: string;
  /** Who published it; unknown of those that were published before that was kept. */
  by?: string;
  commit?: string;
  bytes: number;
  scenarios: number;
  /** What the newest report on it found; absent where nobody has played it. */
  report?: string;
  /** The one that was published before it. */
  before?: { id: string; bytes: number };
}

export interface ReleasesPageProps {
  feature: string;
  /** Names of all that has releases. */
  features: readonly string[];
  releases: readonly ListedRelease[];
  /** Ids of all releases of it, the newest first. */
  ids: readonly string[];
  /** Release id that is live. */
  live: string | null;
  /** Number of the next page; `null` on the last. */
  nextPage: number | null;
}

/** All releases of a feature, the newest first. */
export function ReleasesPage({ feature, features, releases, ids, live, nextPage }: ReleasesPageProps) {
  return (
    <>
      <Title lead="The newest first.">Releases of {feature}</Title>
      <nav aria-label="Features" className={styles.features}>
        {features.map((name) => (
          <a
            key={name}
            href={featurePath(name)}
            className={styles.feature}
            aria-current={name === feature ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {ids.length > 1 && <CompareForm feature={feature} ids={ids} live={live} />}
      {releases.length > 0 ? (
        <Rows label={`Releases of ${feature}`}>
          {releases.map((release) => (
            <Listed key={release.id} feature={feature} {...release} />
          ))}
        </Rows>
      ) : (
        <EmptyState title={`Nothing of ${feature} is published`} level={2}>
          <Code>{`npm run release -- publish ${feature}`}</Code> publishes what a workspace holds.
        </EmptyState>
      )}
      {nextPage !== null && (
        <nav aria-label="Older">
          <ArrowLink href={`${featurePath(feature)}?page=${nextPage}`}>Older releases</ArrowLink>
        </nav>
      )}
    </>
  );
}

function Listed({
  feature,
  id,
  state,
  publishedAt,
  by,
  commit,
  bytes,
  scenarios,
  report,
  before,
}: ListedRelease & { feature: string }) {
  return (
    <Row
      head={
        <>
          <TextLink href={releasePath(feature, id)}>
            <Code>{id}</Code>
          </TextLink>
          <ReleaseChip state={state} />
        </>
      }
      end={
        before && (
          <ArrowLink
            href={comparisonPath(feature, before.id, id)}
            aria-label={`Compare ${id} with the one before`}
          >
            Compare
          </ArrowLink>
        )
      }
    >
      <p>
        published <When at={publishedAt} />
        {by && `, by ${by}`}
      </p>
      {commit && (
        <p>
          from commit <Code>{commit.replace(/^(.{12})[^+]*/, '$1')}</Code>
        </p>
      )}
      <p>
        {sizeInWords(bytes)}
        {before && `, ${differenceInWords(bytes, before.bytes)} the one before`}
        {`, ${scenarios === 1 ? '1 scenario' : `${scenarios} scenarios`}`}
      </p>
      {report && <p>report: {report}</p>}
    </Row>
  );
}
