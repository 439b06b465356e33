import { type Course, formatCount, PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { ArrowLink, Chip, type Glyph, Icon, Languages, PageHead, Shapes, Users } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { statusLabel } from '../../courses/course-status';
import styles from './CourseHead.module.css';
import { ShareButton } from './ShareButton';

export interface CourseHeadProps {
  /** The course, or the fields that a list has loaded. */
  course: Pick<Course, '_id' | 'courseName'> & Partial<Course>;
}

/** The head of a course's page: links back, status, name, summary, three facts, and a button that shares the course. */
export function CourseHead({ course }: CourseHeadProps) {
  const { courseStatus, courseCategory, studentsEnrolled, courseLanguage } = course;
  const status = courseStatus === undefined ? undefined : statusLabel(courseStatus);
  return (
    <PageHead
      variant="course"
      back={<CourseBackLinks />}
      above={status && <Chip tone={status.tone}>{status.label}</Chip>}
      title={
        <span className={styles.words} dir="auto">
          {course.courseName}
        </span>
      }
      lead={
        course.courseSummary && (
          <span className={styles.words} dir="auto">
            {course.courseSummary}
          </span>
        )
      }
    >
      <p className={styles.facts}>
        {courseCategory && <HeadFact glyph={Shapes}>{courseCategory}</HeadFact>}
        {studentsEnrolled ? (
          <HeadFact glyph={Users}>{`${formatCount(studentsEnrolled)} enrolled`}</HeadFact>
        ) : null}
        {courseLanguage && <HeadFact glyph={Languages}>{courseLanguage}</HeadFact>}
      </p>
      <ShareButton courseId={course._id} courseName={course.courseName} />
    </PageHead>
  );
}

export function CourseBackLinks() {
  return (
    <>
      <ArrowLink as={Link} href={PATHS.courses} direction="back">
        All Courses
      </ArrowLink>
      <Link href={PATHS.home} className={styles.home}>
        Home
      </Link>
    </>
  );
}

function HeadFact({ glyph, children }: { glyph: Glyph; children: ReactNode }) {
  return (
    <span className={styles.fact}>
      <Icon glyph={glyph} className={styles.glyph} />
      <span dir="auto">{children}</span>
    </span>
  );
}
