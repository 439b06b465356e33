import { useStore } from '@stepwell/platform';
import { Card, PageHead, Skeleton, SkeletonGroup, Wrap } from '@stepwell/shared-ui';
import { coursesStore } from '../courses/courses.store';
import detail from './CourseDetail.module.css';
import styles from './CourseSkeleton.module.css';
import { CourseBackLinks, CourseHead } from './head/CourseHead';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The page of a course that is loading. After a press on a card it shows at once the fields that the list has loaded. */
export function CourseSkeleton({ id }: { id: string }) {
  const course = useStore(coursesStore, ({ data }) => data?.find(({ _id }) => _id === id));
  return (
    <>
      {course ? (
        <CourseHead course={course} />
      ) : (
        <PageHead variant="course" back={<CourseBackLinks />} title="Course" />
      )}
      <Wrap>
        <SkeletonGroup label="Loading the course" className={detail.columns}>
          <Card padding="frame" depth={3} className={styles.side}>
            <SkeletonGroup label="">
              <Skeleton shape="media" />
              <div className={styles.body}>
                <Skeleton shape="title" width="half" />
                <Skeleton shape="pill" />
                {LINES.map((key) => (
                  <Skeleton key={key} />
                ))}
              </div>
            </SkeletonGroup>
          </Card>
          <div className={styles.main}>
            <Skeleton shape="pill" />
            {LINES.map((key) => (
              <Skeleton key={key} width="wide" />
            ))}
          </div>
        </SkeletonGroup>
      </Wrap>
    </>
  );
}
