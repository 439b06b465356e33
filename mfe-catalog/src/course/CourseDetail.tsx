import type { Course } from '@stepwell/contract';
import { Wrap } from '@stepwell/shared-ui';
import { useRef } from 'react';
import styles from './CourseDetail.module.css';
import { RegistrationCountdown } from './countdown/RegistrationCountdown';
import { CourseHead } from './head/CourseHead';
import { CoursePreview } from './preview/CoursePreview';
import { BuyBar } from './side/BuyBar';
import { CourseSide } from './side/CourseSide';
import { CourseTabs } from './tabs/CourseTabs';

/** The page of a loaded course. */
export function CourseDetail({ course }: { course: Course }) {
  const action = useRef<HTMLDivElement>(null);
  return (
    <>
      <CourseHead course={course} />
      <Wrap className={styles.columns}>
        <CourseSide
          course={course}
          preview={<CoursePreview course={course} />}
          countdown={<RegistrationCountdown until={course.courseRegEndDate} />}
          actionRef={action}
        />
        <CourseTabs course={course} />
      </Wrap>
      <BuyBar course={course} actionRef={action} />
    </>
  );
}
