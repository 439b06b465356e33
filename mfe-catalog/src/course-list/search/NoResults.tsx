import { Button, EmptyState } from '@stepwell/shared-ui';
import styles from './NoResults.module.css';

/** Shown when no course matches the filter. */
export function NoResults({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className={styles.place}>
      <EmptyState
        title="No course matches"
        actions={
          <Button variant="outline" onClick={onShowAll}>
            Show all courses
          </Button>
        }
      >
        Try fewer words, or another category.
      </EmptyState>
    </div>
  );
}
