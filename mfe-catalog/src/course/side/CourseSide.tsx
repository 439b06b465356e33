import { type Course, CourseStatus, PATHS } from '@stepwell/contract';
import { Link, selectGstMode, useSiteState } from '@stepwell/platform';
import { Card, Icon, ShieldCheck, Text } from '@stepwell/shared-ui';
import type { ReactNode, Ref } from 'react';
import { shownPrice } from '../../courses/price';
import { TotalWithGst } from '../../courses/TotalWithGst';
import { CourseAction } from './CourseAction';
import { CourseFacts } from './CourseFacts';
import styles from './CourseSide.module.css';
import { PriceBlock } from './PriceBlock';

export interface CourseSideProps {
  course: Course;
  /** Rendered at the top. */
  preview: ReactNode;
  /** Rendered above the action of a Live course. */
  countdown: ReactNode;
  /** Set on the element around the action. */
  actionRef: Ref<HTMLDivElement>;
}

/** The side card: preview, price, action and facts. */
export function CourseSide({ course, preview, countdown, actionRef }: CourseSideProps) {
  const isLive = course.courseStatus === CourseStatus.live;
  const isGstIncluded = useSiteState(selectGstMode) === 'inclusive';
  return (
    <Card as="aside" padding="frame" depth={3} className={styles.side} aria-label="Course summary">
      {preview}
      <div className={styles.body}>
        <div className={styles.price}>
          <PriceBlock course={course} size="big" />
          <TotalWithGst course={course} />
          {shownPrice(course) && isGstIncluded && (
            <Text size="sm">Includes GST, which checkout shows in full.</Text>
          )}
        </div>
        {isLive && countdown}
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
