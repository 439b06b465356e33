import { hasFailed, useSiteState, useStore } from '@stepwell/platform';
import { Card, Grid, Skeleton, SkeletonGroup } from '@stepwell/shared-ui';
import { NoData } from '../no-data/NoData';
import { MentorCard } from './MentorCard';
import styles from './MentorList.module.css';
import { mentorsStore } from './mentors.store';

/** The mentors in every state (docs/specification.md §2.9): loading, empty, failed, or a grid of cards. */
export function MentorList() {
  const isUnhealthy = useSiteState(({ health }) => health === false);
  const hasError = useStore(mentorsStore, hasFailed);
  const mentors = useStore(mentorsStore, ({ loading, data }) => (loading ? null : data));
  if (isUnhealthy || hasError || mentors?.length === 0) return <NoMentors />;
  if (!mentors) return <MentorSkeletons />;
  return (
    <Grid className={styles.grid}>
      {mentors.map((mentor, index) => (
        // Mentors have no id, and two may share a name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <MentorCard key={index} mentor={mentor} />
      ))}
    </Grid>
  );
}

const CARDS = ['one', 'two', 'three'];

function MentorSkeletons() {
  return (
    <SkeletonGroup label="Loading mentors">
      <Grid className={styles.grid}>
        {CARDS.map((key) => (
          <Card key={key} as="li" padding="none" className={styles.skeleton} aria-hidden="true">
            <Skeleton shape="arch" className={styles.photo} />
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="wide" />
          </Card>
        ))}
      </Grid>
    </SkeletonGroup>
  );
}

function NoMentors() {
  return (
    <NoData
      store={mentorsStore}
      whenEmpty="There is nobody to show for a moment. Please try again shortly, or write to us."
      whenUnhealthy="Our mentors cannot be reached for a moment. This page asks again by itself."
    />
  );
}
