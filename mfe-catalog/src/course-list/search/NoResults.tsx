import { Button, EmptyState } from '@stepwell/shared-ui';
import styles from './NoResults.module.css';

export interface NoneFoundProps {
  onShowAll: () => void;
}

/** There are courses, but none that was searched for. */
export function NoneFound({ onShowAll }: NoneFoundProps) {
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
