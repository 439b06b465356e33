import { type Course, CourseStatus, type GstMode, PATHS } from '@stepwell/contract';
import { Link, selectGstMode, useMaster } from '@stepwell/platform';
import { Card, Icon, ShieldCheck, Text } from '@stepwell/shared-ui';
import type { ReactNode, Ref } from 'react';
import { shownPrice } from '../../courses/price';
import { CourseAction } from './CourseAction';
import { CourseFacts } from './CourseFacts';
import styles from './CourseSide.module.css';
import { PriceBlock } from './PriceBlock';

export interface CourseSideProps {
  course: Course;
  /** Stands at the top. */
  preview: ReactNode;
  /** Stands above the action of a Live course. */
  countdown: ReactNode;
  /** Set on what holds the action. */
  actionRef: Ref<HTMLDivElement>;
}

const GST_NOTES: Record<GstMode, string> = {
  exclusive: 'Plus GST, which checkout shows in full.',
  inclusive: 'Includes GST, which checkout shows in full.',
  none: '',
};

/** The side card: preview, price, action and facts. */
export function CourseSide({ course, preview, countdown, actionRef }: CourseSideProps) {
  const isLive = course.courseStatus === CourseStatus.live;
  const gstNote = GST_NOTES[useMaster(selectGstMode)];
  return (
    <Card as="aside" padding="frame" depth={3} className={styles.side} aria-label="Course summary">
      {preview}
      <div className={styles.body}>
        <div className={styles.price}>
          <PriceBlock course={course} size="big" />
          {shownPrice(course) && gstNote && (
            <Text size="xs" tone="quiet">
              {gstNote}
            </Text>
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
