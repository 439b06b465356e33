import {
  COURSE_STATUS_LABELS,
  COURSE_SUMMARY_CUT,
  CourseStatus,
  cutText,
  formatDate,
  formatPrice,
  shortCode,
} from '@stepwell/contract';
import type { COURSE_FIELDS, Complete } from '@stepwell/contract/catalogue-fields';
import { Accordion, AccordionItem, Card, Chip, Heading, PriceTab, Text } from '@stepwell/shared-ui';
import styles from './Preview.module.css';
import { CATALOGUE } from './texts';

/** A course in the format of exports, in which the price of a course may be `null`. */
export type PreviewCourse = Complete<typeof COURSE_FIELDS>;

export interface CoursePreviewProps {
  course: PreviewCourse;
  /** Absolute address of the picture. */
  picture: string;
  mentor?: string | undefined;
}

const TONES = { 0: 'soon', 1: 'live', 2: 'closed' } as const;

/** A course as learners will see it: the card of the list, and the texts of its page. */
export function CoursePreview({ course, picture, mentor }: CoursePreviewProps) {
  const { courseOverview, courseCurriculum, courseReferences } = course;
  return (
    <div className={styles.preview}>
      <CoursePreviewCard course={course} picture={picture} />
      <div className={styles.texts}>
        <Text size="sm" tone="muted">
          {[mentor && CATALOGUE.by(mentor), course.courseLanguage, registrationText(course)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {Object.entries(courseOverview).map(([place, { title, body }]) => (
          <section key={place}>
            <Heading level={4} size="title-sm" dir="auto">
              {title}
            </Heading>
            <p className={styles.body} dir="auto">
              {body}
            </p>
          </section>
        ))}
        {courseCurriculum.length > 0 && (
          <Accordion>
            {Object.entries(courseCurriculum).map(([place, part]) => (
              <AccordionItem
                key={place}
                number={Number(place) + 1}
                title={part.curriculumTitle}
                note={[part.noOfLectures > 0 && CATALOGUE.lectures(part.noOfLectures), part.lectureLength]
                  .filter(Boolean)
                  .join(', ')}
              >
                <ul>
                  {Object.entries(part.subSections).map(([line, lesson]) => (
                    <li key={line}>{lesson}</li>
                  ))}
                </ul>
              </AccordionItem>
            ))}
          </Accordion>
        )}
        {courseReferences.length > 0 && (
          <ul>
            {Object.entries(courseReferences).map(
              ([place, { referenceName, referenceExt, referenceUrl }]) => (
                <li key={place}>{[referenceName, referenceExt, referenceUrl].filter(Boolean).join(', ')}</li>
              ),
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

function CoursePreviewCard({ course, picture }: CoursePreviewProps) {
  const { courseStatus, coursePrice, courseMRP } = course;
  const isPriced = courseStatus === CourseStatus.live && typeof coursePrice === 'number';
  const facts = [
    course.courseDuration,
    course.courseLecture > 0 && CATALOGUE.lectures(course.courseLecture),
    course.courseLevel,
  ].filter(Boolean);
  return (
    <Card padding="none" className={styles.card}>
      <div className={styles.media}>
        <img src={picture} alt="" width={480} height={300} className={styles.cover} />
        <Chip tone={TONES[courseStatus]} onArt className={styles.status}>
          {COURSE_STATUS_LABELS[courseStatus]}
        </Chip>
        {isPriced && (
          <PriceTab>
            <span className={styles.price}>{formatPrice(coursePrice)}</span>
            {typeof courseMRP === 'number' && courseMRP > coursePrice && <s>{formatPrice(courseMRP)}</s>}
          </PriceTab>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>
          <span>{course.courseCategory}</span>
          <span>{shortCode(course.courseCode)}</span>
        </p>
        <Heading level={3} size="title-sm" dir="auto">
          {course.courseName}
        </Heading>
        <p className={styles.summary} dir="auto">
          {cutText(course.courseSummary, COURSE_SUMMARY_CUT)}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
    </Card>
  );
}

function registrationText({ courseStatus, courseRegEndDate }: PreviewCourse): string {
  if (courseStatus !== CourseStatus.live) return COURSE_STATUS_LABELS[courseStatus];
  return courseRegEndDate ? CATALOGUE.registrationUntil(formatDate(courseRegEndDate)) : '';
}
