import { checkoutPath, isCourseNotFound } from '@stepwell/contract';
import {
  type Entry,
  hasFailed,
  type LoadContext,
  notFound,
  type RouteProps,
  useStore,
} from '@stepwell/platform';
import { Card, Wrap } from '@stepwell/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { BillingForm } from './billing-form/BillingForm';
import styles from './CheckoutPage.module.css';
import { CheckoutHead } from './checkout-head/CheckoutHead';
import { CouponBox } from './coupon/CouponBox';
import { HeightLock } from './layout-lock/HeightLock';
import { useScrollRestoration } from './layout-lock/useScrollRestoration';
import { MainSkeleton, SummarySkeleton } from './loading/CheckoutSkeleton';
import { Unavailable } from './loading/Unavailable';
import {
  type CheckoutStep,
  STEPS_OF_AN_ORDER,
  selectCourse,
  selectIsLive,
  selectOrder,
  selectStep,
} from './order/order.selectors';
import { orderStore } from './order/order.store';
import { OrderLinkProblem } from './order/recall/OrderLinkProblem';
import { useOrderRecall } from './order/recall/useOrderRecall';
import { OrderResult } from './order/result/OrderResult';
import { OrderStatusCard } from './order/result/OrderStatusCard';
import { RefusedReference } from './order/result/RefusedReference';
import { NotAnswered, OrderSummary } from './order/summary/OrderSummary';
import { SummaryFold } from './order/summary/SummaryFold';
import { PaymentStep } from './payments/PaymentStep';

/**
 * Checkout of one course (docs/specification.md §2.8): billing form, then payment, then result, with the order's
 * summary beside.
 */
export function Component({ params: { courseId = '' } }: RouteProps) {
  const step = useStore(orderStore, selectStep);
  const isUnknown = useStore(orderStore, ({ courseData }) => isCourseNotFound(courseData.status));
  const isLost = useStore(orderStore, ({ courseData }) => hasFailed(courseData));
  const recallAgain = useOrderRecall(courseId);
  const { column, heading } = useStepBeginning(step);
  useScrollRestoration(courseId, step);
  if (isUnknown) notFound(`Course ${courseId}`);

  return (
    <>
      <CheckoutHead courseId={courseId} step={step} />
      {/* A closed course has nothing here, until an order of it is known in the browser. That is given a box of its own:
          the empty one would move with the notice above it, which makes way for the stair. */}
      <Wrap key={String(step === 'closed')}>
        <HeightLock of={step} className={styles.checkout}>
          <Side step={step} />
          {/* Keyed by the step: a summary of another height above it would move the element that stays. */}
          <div key={step} ref={column} className={styles.main}>
            {step === 'form' && <BillingForm headingRef={heading} />}
            {step === 'payment' && <PaymentStep headingRef={heading} />}
            {step === 'result' && <OrderResult headingRef={heading} onRefresh={recallAgain} />}
            {step === 'refused' && <RefusedReference headingRef={heading} />}
            {step === 'status-only' && <OrderStatusCard onRefresh={recallAgain} />}
            {step === 'unrecalled' && <Unavailable what="order" onRetry={recallAgain} />}
            {step === 'unavailable' && <Unavailable what="course" />}
            {step === 'closed' && <OrderLinkProblem />}
            {(step === 'loading' || step === 'recalling') && <MainSkeleton />}
          </div>
          {/* The order is there without its course: what is missing is said. */}
          {isLost && BESIDE_A_SUMMARY.includes(step) && <Unavailable what="course" />}
        </HeightLock>
      </Wrap>
    </>
  );
}

/** Steps of an order that is here. */
const BESIDE_A_SUMMARY: readonly CheckoutStep[] = ['payment', 'refused', 'result', 'status-only'];

/**
 * The side column, for a Live course alone; the coupon box until there is an order. It comes first in the page: on narrow
 * screens it is a line above the form.
 */
function Side({ step }: { step: CheckoutStep }) {
  const isLive = useStore(orderStore, selectIsLive);
  const isLoading = useStore(orderStore, ({ courseData }) => courseData.loading);
  const hasOrder = useStore(orderStore, (state) => selectOrder(state) !== null);
  if (!isLive && isLoading) return <SummarySkeleton />;
  if (!isLive) return null;
  return (
    // Keyed by the step, so that each step draws a new card. A card that stayed would shrink when a reply comes (the
    // coupon box goes), and browsers count what moves that long after a press as a layout shift (decision 041).
    <Card key={step} as="aside" depth={2} className={styles.side} aria-label="Order summary">
      <SummaryFold>
        <OrderSummary />
        {step === 'form' && <CouponBox />}
      </SummaryFold>
      {hasOrder && <NotAnswered />}
    </Card>
  );
}

/**
 * Steps between which the learner's own act leads. Loading and recalling are not among them: a page that opens must not
 * take the focus.
 */
const ACTED_ON: readonly CheckoutStep[] = ['form', ...STEPS_OF_AN_ORDER];

/** From far below, a glide over the whole step would show the footer first, which moves when the steps differ in height. */
const LONGEST_GLIDE_PX = 120;

/** After the learner's own act the next step begins at its top, below the header, and its heading takes the focus. */
function useStepBeginning(step: CheckoutStep) {
  const column = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  // Before the new step is painted at the old place.
  useLayoutEffect(() => {
    const isAct = ACTED_ON.includes(previous.current) && ACTED_ON.includes(step);
    if (previous.current !== step && isAct) {
      // The focus alone would bring the heading to the nearest edge, and leave what stands above it out of sight.
      heading.current?.focus({ preventScroll: true });
      const { top = 0 } = column.current?.getBoundingClientRect() ?? {};
      if (top < -LONGEST_GLIDE_PX) window.scrollBy({ top: top + LONGEST_GLIDE_PX, behavior: 'instant' });
      column.current?.scrollIntoView();
    }
    previous.current = step;
  }, [step]);
  return { column, heading };
}

export async function load({ params: { courseId = '' }, stores }: LoadContext): Promise<void> {
  const outcome = await stores.get(orderStore).getState().open(courseId);
  if (!outcome.ok && isCourseNotFound(outcome.error?.status)) notFound(`Course ${courseId}`);
}

export const head: Entry['head'] = ({ params: { courseId = '' }, stores }) => {
  const course = selectCourse(stores.get(orderStore).getState());
  return {
    title: course ? `Checkout: ${course.courseName}` : 'Checkout',
    canonical: checkoutPath(courseId),
    noIndex: true,
  };
};
