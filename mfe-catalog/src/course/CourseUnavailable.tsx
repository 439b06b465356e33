import { PATHS } from '@stepwell/contract';
import { Link, useStore } from '@stepwell/platform';
import { Button, EmptyState, Icon, PageHead, RefreshCw, Wrap } from '@stepwell/shared-ui';
import { courseStore } from '../courses/course.store';
import { NO_DATA_ART } from '../no-data/no-data-art';
import styles from './CourseDetail.module.css';
import { CourseBackLinks } from './head/CourseHead';

/** The error page of a course, with a button that loads it again. */
export function CourseUnavailable({ id }: { id: string }) {
  const message = useStore(courseStore, (course) => course.message);
  const open = useStore(courseStore, (course) => course.open);
  return (
    <>
      <PageHead variant="course" back={<CourseBackLinks />} title="This course cannot be shown" />
      <Wrap className={styles.whole}>
        <EmptyState
          art={NO_DATA_ART}
          level={2}
          actions={
            <>
              <Button icon={<Icon glyph={RefreshCw} />} onClick={() => open(id)}>
                Try again
              </Button>
              <Button as={Link} href={PATHS.courses} variant="outline">
                See All Courses
              </Button>
            </>
          }
        >
          {message}
        </EmptyState>
      </Wrap>
    </>
  );
}
