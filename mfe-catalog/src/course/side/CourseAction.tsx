import { COMING_SOON, COURSE_STATUS_LABELS, type Course, CourseStatus, PATHS } from '@stepwell/contract';
import { Link, selectCanEnrol, useSiteState } from '@stepwell/platform';
import { Alert, ArrowRight, Button, Icon } from '@stepwell/shared-ui';
import { OpeningNotice } from './OpeningNotice';
import { useCheckoutPath } from './useCheckoutPath';

/** The buttons of a course, by its status and, if it is Live, by whether enrolment is open (docs/specification.md §4.4). */
export function CourseAction({ course }: { course: Course }) {
  switch (course.courseStatus) {
    case CourseStatus.live:
      return <Enrol courseId={course._id} />;
    case CourseStatus.comingSoon:
      return (
        <>
          <Alert tone="info" live={false}>
            Not open yet. The price will be announced with the dates.
          </Alert>
          <Button as={Link} href={PATHS.courses} size="lg" block>
            {`${COMING_SOON}.`}
          </Button>
          <Button as={Link} href={PATHS.courses} variant="outline" block>
            Try Another
          </Button>
          <OpeningNotice courseId={course._id} />
        </>
      );
    case CourseStatus.registrationClosed:
      return (
        <>
          <Alert tone="warn" live={false}>
            This batch takes no more registrations.
          </Alert>
          <Button as={Link} href={PATHS.courses} variant="outline" size="lg" block>
            {COURSE_STATUS_LABELS[course.courseStatus]}
          </Button>
        </>
      );
    default:
      return null;
  }
}

function Enrol({ courseId }: { courseId: string }) {
  const canEnrol = useSiteState((state) => state.config && selectCanEnrol(state));
  const checkout = useCheckoutPath(courseId);
  if (canEnrol === null) return null;
  if (!canEnrol) {
    return (
      <Alert tone="info" live={false}>
        Enrolment is not open now.
      </Alert>
    );
  }
  return (
    <Button as={Link} href={checkout} variant="action" size="lg" block>
      Register Now
      <Icon glyph={ArrowRight} />
    </Button>
  );
}
