import type { Course } from '@stepwell/contract';
import { Wrap } from '@stepwell/shared-ui';
import { useRef } from 'react';
import { BuyBar } from './BuyBar';
import styles from './CourseDetail.module.css';
import { CourseHead } from './CourseHead';
import { CourseSide } from './CourseSide';
import { CourseTabs } from './CourseTabs';

/** A course that has come, with all there is to say about it. */
export function CourseDetail({ course }: { course: Course }) {
  const action = useRef<HTMLDivElement>(null);
  return (
    <>
      <CourseHead course={course} />
      <Wrap className={styles.columns}>
        <CourseSide course={course} actionRef={action} />
        <CourseTabs course={course} />
      </Wrap>
      <BuyBar course={course} actionRef={action} />
    </>
  );
}
