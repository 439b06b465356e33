import {
  COURSE_STATUS_LABELS,
  type Course,
  CourseStatus,
  coursePath,
  type OrderStatus,
  PATHS,
} from '@stepwell/contract';
import { Link, useStore } from '@stepwell/platform';
import { ArrowLink, Chip, Heading, StairProgress, Text, Wrap } from '@stepwell/shared-ui';
import { type CheckoutStep, selectCourse, selectOrderStatus } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import styles from './CheckoutHead.module.css';

const STEPS = ['Your details', 'Pay by UPI', 'Under review'];

interface CheckoutHeadProps {
  courseId: string;
  step: CheckoutStep;
}

/** The link back, the title, and either the progress of the steps or the status of a course that cannot be bought. */
export function CheckoutHead({ courseId, step }: CheckoutHeadProps) {
  const course = useStore(orderStore, selectCourse);
  const orderStatus = useStore(orderStore, selectOrderStatus);
  return (
    <Wrap className={styles.head}>
      <ArrowLink as={Link} href={coursePath(courseId)} direction="back">
        Back to course
      </ArrowLink>
      <Heading level={1} size="display-md" className={styles.title}>
        Checkout
      </Heading>
      {step === 'closed' && course ? (
        <ClosedCourse course={course} />
      ) : (
        <div className={styles.stairs}>
          <StairProgress
            label="Checkout progress"
            steps={STEPS}
            current={(orderStatus && STEP_BY_STATUS[orderStatus]) ?? STEP_NUMBERS[step]}
          />
        </div>
      )}
    </Wrap>
  );
}

/** The current step by an order's status. An ended order has none: all steps are done (`STEPS.length + 1`), or no step is (0). */
const STEP_BY_STATUS: { [status in OrderStatus]?: number } = {
  'under-review': STEPS.length,
  confirmed: STEPS.length + 1,
  refunded: STEPS.length + 1,
  cancelled: 0,
  expired: 0,
};

/** The number of the current step in `STEPS`, from 1. */
const STEP_NUMBERS: Record<CheckoutStep, number> = {
  loading: 1,
  unavailable: 1,
  form: 1,
  closed: 1,
  restoring: 2,
  'restore-failed': 2,
  'status-only': 2,
  payment: 2,
  refused: 2,
  result: 3,
};

function ClosedCourse({ course: { courseName, courseStatus } }: { course: Course }) {
  // An unknown status counts as closed.
  const isSoon = courseStatus === CourseStatus.comingSoon;
  const label = COURSE_STATUS_LABELS[isSoon ? CourseStatus.comingSoon : CourseStatus.registrationClosed];
  return (
    <div className={styles.closed}>
      <Text size="lead" dir="auto">
        {courseName}
      </Text>
      <Chip tone={isSoon ? 'soon' : 'closed'}>{label}</Chip>
      <ArrowLink as={Link} href={PATHS.courses}>
        See All Courses
      </ArrowLink>
    </div>
  );
}
