import { PATHS } from '@stepwell/contract';
import { Link, useMaster, useStore } from '@stepwell/platform';
import { Button, EmptyState, Icon, RefreshCw } from '@stepwell/shared-ui';
import { coursesStore } from '../courses.store';
import { NO_DATA_ART } from '../no-data-art';
import styles from './NoCourses.module.css';

/** No courses, or none that could be fetched: the 'No Data' drawing, and what can be done about it. */
export function NoCourses() {
  const isUnwell = useMaster(({ health }) => health === false);
  const message = useStore(coursesStore, (courses) => (courses.status === 200 ? '' : courses.message));
  const reload = useStore(coursesStore, (courses) => courses.reload);
  return (
    <div className={styles.place}>
      <EmptyState
        art={NO_DATA_ART}
        actions={
          <>
            {!isUnwell && (
              <Button icon={<Icon glyph={RefreshCw} />} onClick={() => reload('cards')}>
                Try again
              </Button>
            )}
            <Button as={Link} href={PATHS.contact} variant="outline">
              Contact Us
            </Button>
          </>
        }
      >
        {isUnwell
          ? 'The well is dry for a moment. This page asks again by itself and fills as soon as courses can be reached.'
          : message ||
            'The well is dry for a moment. Please try again shortly, or write to us and we will send you the list.'}
      </EmptyState>
    </div>
  );
}
