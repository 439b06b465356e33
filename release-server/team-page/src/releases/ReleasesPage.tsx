import type { Shown } from '@stepwell/release-server/manager';
import type { Published } from '@stepwell/release-server/storage';
import { ArrowLink, EmptyState, TextLink } from '@stepwell/shared-ui';
import { Title } from '../frame/Section';
import { comparisonPath, featurePath, releasePath } from '../shared/paths';
import { Row, Rows } from '../shared/Rows';
import { Code, formatDifference, formatSize, When } from '../shared/text';
import { CompareForm } from './CompareForm';
import { ReleaseChip, type ReleaseState } from './ReleaseChip';
import styles from './ReleasesPage.module.css';

export interface ListedRelease {
  release: Shown;
  state: ReleaseState;
  /** Result of the newest test run. */
  report?: string;
  /** Link that shows the release on the site; none for a blocked release. */
  onSite?: string;
  /** The release that was published before this release. */
  before?: Published;
}

export interface ReleasesPageProps {
  feature: string;
  /** Names of all features that have releases. */
  features: readonly string[];
  releases: readonly ListedRelease[];
  /** Ids of all releases, the newest first. */
  ids: readonly string[];
  /** Live release id. */
  live: string | null;
  /** Number of the next page; `null` on the last. */
  nextPage: number | null;
  /** Page of the site from which the visitor came to choose releases. */
  from?: string;
}

export function ReleasesPage({ feature, features, releases, ids, live, nextPage, from }: ReleasesPageProps) {
  const lead = from
    ? 'The newest first. “On the site” shows a release on the page that you came from, in your tab only.'
    : 'The newest first.';
  return (
    <>
      <Title lead={lead}>Releases of {feature}</Title>
      <nav aria-label="Features" className={styles.features}>
        {features.map((name) => (
          <a
            key={name}
            href={featurePath(name, from)}
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
          {releases.map((each) => (
            <Listed key={each.release.record.id} {...each} />
          ))}
        </Rows>
      ) : (
        <EmptyState title={`Nothing of ${feature} is published`} level={2}>
          <Code>{`npm run release -- publish ${feature}`}</Code> publishes what a workspace holds.
        </EmptyState>
      )}
      {nextPage !== null && (
        <nav aria-label="Older">
          <ArrowLink href={`${featurePath(feature, from)}${from ? '&' : '?'}page=${nextPage}`}>
            Older releases
          </ArrowLink>
        </nav>
      )}
    </>
  );
}

function Listed({ release, state, before, report, onSite }: ListedRelease) {
  const { record, publishedAt, by, commit, bytes, scenarios } = release;
  const { feature, id } = record;
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
        (before || onSite) && (
          <div className={styles.links}>
            {onSite && (
              <ArrowLink href={onSite} aria-label={`On the site: ${id}`}>
                On the site
              </ArrowLink>
            )}
            {before && (
              <ArrowLink
                href={comparisonPath(feature, before.record.id, id)}
                aria-label={`Compare ${id} with the one before`}
              >
                Compare
              </ArrowLink>
            )}
          </div>
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
        {formatSize(bytes)}
        {before && `, ${formatDifference(bytes, before.bytes)} the one before`}
        {`, ${scenarios.length === 1 ? '1 scenario' : `${scenarios.length} scenarios`}`}
      </p>
      {report && <p>report: {report}</p>}
    </Row>
  );
}
