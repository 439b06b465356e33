import { type Course, coursePath, formatCount, formatPrice, shortCode } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import {
  Card,
  Chip,
  Clock,
  Heading,
  Icon,
  Layers,
  PriceTab,
  Signal,
  Swatch,
  VisuallyHidden,
} from '@stepwell/shared-ui';
import { memo } from 'react';
import { CourseCover } from '../courses/CourseCover';
import { categoryHue } from '../courses/category-hue';
import { statusLabel } from '../courses/course-status';
import type { CardCourse } from '../courses/courses.store';
import { shownPrice } from '../courses/price';
import { TotalWithGst } from '../courses/TotalWithGst';
import styles from './CourseCard.module.css';

export interface CourseCardProps {
  course: CardCourse;
  /** A card of the first screen of its page, whose picture loads eagerly. */
  isFirst?: boolean;
}

/** A course as a list item: the whole card is one link. */
export const CourseCard = memo(function CourseCard({ course, isFirst }: CourseCardProps) {
  const { _id, courseName, courseSummary, courseCategory, courseCode, courseStatus } = course;
  const status = statusLabel(courseStatus);
  const price = shownPrice(course);
  return (
    <Card as="li" padding="none" lift className={styles.card}>
      <div className={styles.media} data-priced={price !== null || undefined}>
        <CourseCover course={course} className={styles.cover} isFirst={isFirst} />
        {status && (
          <Chip tone={status.tone} onArt className={styles.status}>
            {status.label}
          </Chip>
        )}
        {price && (
          <PriceTab>
            <span className={styles.price}>{formatPrice(price.price)}</span>
            {price.listPrice !== undefined && (
              <s className={styles.listPrice}>
                <VisuallyHidden>List price </VisuallyHidden>
                <span>{formatPrice(price.listPrice)}</span>
              </s>
            )}
          </PriceTab>
        )}
      </div>
      <div className={styles.body}>
        <TotalWithGst course={course} />
        <div className={styles.kicker}>
          {courseCategory && (
            <span className={styles.category}>
              <Swatch hue={categoryHue(courseCategory)} />
              <span dir="auto">{courseCategory}</span>
            </span>
          )}
          {courseCode && (
            <span className={styles.code} translate="no">
              {shortCode(courseCode)}
            </span>
          )}
        </div>
        <Heading level={3} size="title-sm" dir="auto">
          <Link href={coursePath(_id)} className={styles.link}>
            {courseName}
          </Link>
        </Heading>
        {courseSummary && (
          <p className={styles.summary} dir="auto">
            {courseSummary}
          </p>
        )}
        <CardFacts course={course} />
      </div>
    </Card>
  );
});

function CardFacts({ course }: { course: Pick<Course, 'courseDuration' | 'courseLecture' | 'courseLevel'> }) {
  const { courseDuration, courseLecture, courseLevel } = course;
  if (!courseDuration && !courseLecture && !courseLevel) return null;
  return (
    <p className={styles.facts}>
      {courseDuration && (
        <span className={styles.fact}>
          <Icon glyph={Clock} size="sm" />
          <span>{courseDuration}</span>
        </span>
      )}
      {courseLecture ? (
        <span className={styles.fact}>
          <Icon glyph={Layers} size="sm" />
          <span>{`${formatCount(courseLecture)} ${courseLecture === 1 ? 'lecture' : 'lectures'}`}</span>
        </span>
      ) : null}
      {courseLevel && (
        <span className={styles.fact}>
          <Icon glyph={Signal} size="sm" />
          <span>{courseLevel}</span>
        </span>
      )}
    </p>
  );
}
