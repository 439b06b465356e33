import {
  COURSE_STATUS_LABELS,
  COURSE_SUMMARY_CUT,
  CourseStatus,
  cutText,
  formatCount,
  formatDate,
  formatPrice,
  MENTOR_SUMMARY_CUT,
  shortCode,
} from '@stepwell/contract';
import type { COURSE_FIELDS, Complete, MENTOR_FIELDS } from '@stepwell/contract/catalogue-fields';
import { Accordion, AccordionItem, Card, Chip, Heading, PriceTab, Text } from '@stepwell/shared-ui';
import type { Entry, Kind } from '../../src/catalogue/entries/entry';

interface EntryPreviewProps {
  kind: Kind;
  /** A checked or stored entry. */
  entry: Entry;
  /** Absolute address of the picture. */
  picture: string;
  /** Name of the course's mentor. */
  mentor?: string | undefined;
}

/** A course or mentor as learners see it. */
export function EntryPreview({ kind, entry, picture, mentor }: EntryPreviewProps) {
  if (kind === 'mentor') return <MentorCard mentor={entry as unknown as PreviewMentor} picture={picture} />;
  const course = entry as unknown as PreviewCourse;
  return (
    <div className="preview">
      <CourseCard course={course} picture={picture} />
      <div className="preview-texts">
        <Text size="sm" tone="muted">
          {[mentor && `By ${mentor}`, course.courseLanguage, registrationText(course)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {Object.entries(course.courseOverview).map(([place, { title, body }]) => (
          <section key={place}>
            <Heading level={3} size="title-sm" dir="auto">
              {title}
            </Heading>
            <p className="preview-body" dir="auto">
              {body}
            </p>
          </section>
        ))}
        {course.courseCurriculum.length > 0 && (
          <Accordion>
            {Object.entries(course.courseCurriculum).map(([place, part]) => (
              <AccordionItem
                key={place}
                number={Number(place) + 1}
                title={part.curriculumTitle}
                note={[part.noOfLectures > 0 && lectures(part.noOfLectures), part.lectureLength]
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
        <ul>
          {Object.entries(course.courseReferences).map(
            ([place, { referenceName, referenceExt, referenceUrl }]) => (
              <li key={place}>{[referenceName, referenceExt, referenceUrl].filter(Boolean).join(', ')}</li>
            ),
          )}
        </ul>
      </div>
    </div>
  );
}

type PreviewCourse = Complete<typeof COURSE_FIELDS>;
type PreviewMentor = Complete<typeof MENTOR_FIELDS>;

const TONES = { 0: 'soon', 1: 'live', 2: 'closed' } as const;

function CourseCard({ course, picture }: { course: PreviewCourse; picture: string }) {
  const { courseStatus, coursePrice, courseMRP } = course;
  const isPriced = courseStatus === CourseStatus.live && typeof coursePrice === 'number';
  const facts = [
    course.courseDuration,
    course.courseLecture > 0 && lectures(course.courseLecture),
    course.courseLevel,
  ];
  return (
    <Card padding="none" className="preview-card">
      <div className="preview-media">
        <img src={picture} alt="" width={480} height={300} />
        <Chip tone={TONES[courseStatus]} onArt>
          {COURSE_STATUS_LABELS[courseStatus]}
        </Chip>
        {isPriced && (
          <PriceTab>
            <span className="preview-price">{formatPrice(coursePrice)}</span>
            {typeof courseMRP === 'number' && courseMRP > coursePrice && <s>{formatPrice(courseMRP)}</s>}
          </PriceTab>
        )}
      </div>
      <div className="preview-words">
        <p className="preview-kicker">
          <span>{course.courseCategory}</span>
          <span>{shortCode(course.courseCode)}</span>
        </p>
        <Heading level={3} size="title-sm" dir="auto">
          {course.courseName}
        </Heading>
        <p className="preview-body" dir="auto">
          {cutText(course.courseSummary, COURSE_SUMMARY_CUT)}
        </p>
        <p className="preview-body">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </Card>
  );
}

function MentorCard({ mentor, picture }: { mentor: PreviewMentor; picture: string }) {
  const { mentorName, mentorTitle, mentorDesignation, mentorSummary } = mentor;
  return (
    <Card className="preview-card">
      <img src={picture} alt="" width={200} height={200} className="picture-shown" data-shape="mentor" />
      <Heading level={3} size="title-sm" dir="auto">
        {mentorDesignation ? `${mentorName} (${mentorDesignation})` : mentorName}
      </Heading>
      <Text size="sm" dir="auto">
        {mentorTitle}
      </Text>
      <p className="preview-body" dir="auto">
        {cutText(mentorSummary, MENTOR_SUMMARY_CUT)}
      </p>
    </Card>
  );
}

function lectures(count: number): string {
  return count === 1 ? '1 lecture' : `${formatCount(count)} lectures`;
}

function registrationText({ courseStatus, courseRegEndDate }: PreviewCourse): string {
  if (courseStatus !== CourseStatus.live) return COURSE_STATUS_LABELS[courseStatus];
  return courseRegEndDate ? `Registration until ${formatDate(courseRegEndDate)}` : '';
}
