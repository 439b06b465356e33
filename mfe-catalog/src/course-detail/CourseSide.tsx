import { type Course, CourseStatus, PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { Card, Icon, ShieldCheck } from '@stepwell/shared-ui';
import type { Ref } from 'react';
import { CourseAction } from './CourseAction';
import { CourseFacts } from './CourseFacts';
import { CoursePreview } from './CoursePreview';
import styles from './CourseSide.module.css';
import { PriceBlock } from './PriceBlock';
import { RegistrationCountdown } from './RegistrationCountdown';

export type CourseSideProps = {
  course: Course;
  /** Set on what holds the action. */
  actionRef: Ref<HTMLDivElement>;
};

/** The side card: preview, price, action and facts. */
export function CourseSide({ course, actionRef }: CourseSideProps) {
  const isLive = course.courseStatus === CourseStatus.live;
  return (
    <Card as="aside" padding="frame" depth={3} className={styles.side} aria-label="Course summary">
      <CoursePreview course={course} />
      <div className={styles.body}>
        <PriceBlock course={course} size="big" />
        {isLive && <RegistrationCountdown until={course.courseRegEndDate} />}
        <div className={styles.action} ref={actionRef}>
          <CourseAction course={course} />
        </div>
        {course.isMoneyback && (
          <Link href={PATHS.refundPolicy} className={styles.guarantee}>
            <Icon glyph={ShieldCheck} />
            30-Day Money-Back Guarantee
          </Link>
        )}
        <CourseFacts course={course} />
      </div>
    </Card>
  );
}
