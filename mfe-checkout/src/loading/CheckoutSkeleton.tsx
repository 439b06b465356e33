import { Card, Skeleton, SkeletonGroup } from '@stepwell/shared-ui';
import styles from './CheckoutSkeleton.module.css';

/** The main column while the course or the learner's order loads. */
export function MainSkeleton() {
  return (
    <Card depth={2}>
      <SkeletonGroup className={styles.lines}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="pill" />
        <Skeleton shape="pill" />
        <Skeleton shape="pill" />
        <Skeleton shape="pill" width="half" />
        <Skeleton shape="pill" />
      </SkeletonGroup>
    </Card>
  );
}

/** The side column while the course loads. */
export function SummarySkeleton() {
  return (
    <Card depth={2} aria-hidden="true">
      <div className={styles.summary}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="wide" />
        <Skeleton shape="pill" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" width="wide" />
      </div>
    </Card>
  );
}
