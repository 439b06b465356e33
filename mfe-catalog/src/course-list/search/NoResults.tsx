import { Button, EmptyState } from '@stepwell/shared-ui';
import styles from './NoResults.module.css';

export interface NoResultsProps {
  onShowAll: () => void;
}

/** Shown when no course matches the filter. */
export function NoResults({ onShowAll }: NoResultsProps) {
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
