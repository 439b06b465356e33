import { Grid, Skeleton, SkeletonCard, SkeletonGroup } from '@stepwell/shared-ui';
import list from './CourseList.module.css';
import styles from './CourseListSkeleton.module.css';

const TABS = ['all', 'one', 'two', 'three', 'four', 'five'];
const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The course list while it loads: placeholders of the category tabs and of six cards. */
export function CourseListSkeleton() {
  return (
    <SkeletonGroup label="Loading courses">
      <div className={styles.tabs}>
        {TABS.map((key) => (
          <Skeleton key={key} shape="pill" className={styles.tab} />
        ))}
      </div>
      <Grid className={list.grid}>
        {CARDS.map((key) => (
          <li key={key} aria-hidden="true">
            <SkeletonCard />
          </li>
        ))}
      </Grid>
    </SkeletonGroup>
  );
}
