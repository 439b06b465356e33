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
import { OrderLinkProblem } from './order/restore/OrderLinkProblem';
import { useRestoredOrder } from './order/restore/useRestoredOrder';
import { OrderResult } from './order/result/OrderResult';
import { OrderStatusCard } from './order/result/OrderStatusCard';
import { RefusedReference } from './order/result/RefusedReference';
import { OrderRequestError, OrderSummary } from './order/summary/OrderSummary';
import { SummaryFold } from './order/summary/SummaryFold';
import { UpiPayment } from './payment/UpiPayment';

/** Checkout of one course (docs/specification.md §2.8): billing form, payment, result, and beside them the order summary. */
export function Component({ params: { courseId = '' } }: RouteProps) {
  const step = useStore(orderStore, selectStep);
  const isUnknown = useStore(orderStore, ({ courseData }) => isCourseNotFound(courseData.status));
  const hasCourseFailed = useStore(orderStore, ({ courseData }) => hasFailed(courseData));
  const reloadOrder = useRestoredOrder(courseId);
  const { column, heading } = useStepTransition(step);
  if (isUnknown) notFound(`Course ${courseId}`);

  return (
    <>
      <CheckoutHead courseId={courseId} step={step} />
      <Wrap className={styles.checkout}>
        <Side step={step} />
        <div ref={column} className={styles.main}>
          {step === 'form' && <BillingForm headingRef={heading} />}
          {step === 'payment' && <UpiPayment headingRef={heading} />}
          {step === 'refused' && <RefusedReference headingRef={heading} />}
          {step === 'result' && <OrderResult headingRef={heading} onRefresh={reloadOrder} />}
          {step === 'status-only' && <OrderStatusCard onRefresh={reloadOrder} />}
          {step === 'restore-failed' && <Unavailable item="order" onRetry={reloadOrder} />}
          {step === 'unavailable' && <Unavailable item="course" />}
          {step === 'closed' && <OrderLinkProblem />}
          {(step === 'loading' || step === 'restoring') && <MainSkeleton />}
        </div>
        {/* The order is loaded, but its course is not, so an error replaces the summary. */}
        {hasCourseFailed && step !== 'restore-failed' && STEPS_OF_AN_ORDER.includes(step) && (
          <Unavailable item="course" />
        )}
      </Wrap>
    </>
  );
}

/**
 * The side column: the order summary of a Live course and, before the order, the coupon box. In the markup it precedes the form, because
 * on narrow screens the summary is folded to a line above the form.
 */
function Side({ step }: { step: CheckoutStep }) {
  const isLive = useStore(orderStore, selectIsLive);
  const isLoading = useStore(orderStore, ({ courseData }) => courseData.loading);
  const hasOrder = useStore(orderStore, (state) => selectOrder(state) !== null);
  if (!isLive && isLoading) return <SummarySkeleton />;
  if (!isLive) return null;
  return (
    <Card as="aside" depth={2} className={styles.side} aria-label="Order summary">
      <SummaryFold>
        <OrderSummary />
        {step === 'form' && <CouponBox />}
      </SummaryFold>
      {hasOrder && <OrderRequestError />}
    </Card>
  );
}

/**
 * Steps that the learner reaches by an action. Loading and restoring are not among them, because opening a page must not move the focus.
 */
const REACHED_BY_ACTION: readonly CheckoutStep[] = ['form', ...STEPS_OF_AN_ORDER];

/** After the learner's action the next step begins at the top of the window, below the header, and its heading takes the focus. */
function useStepTransition(step: CheckoutStep) {
  const column = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  // This is a layout effect, so that the new step is never painted at the old position.
  useLayoutEffect(() => {
    const isByAction = REACHED_BY_ACTION.includes(previous.current) && REACHED_BY_ACTION.includes(step);
    if (previous.current !== step && isByAction) {
      // `preventScroll`, because the browser would scroll only until the heading is in view, and not to the top of the step.
      heading.current?.focus({ preventScroll: true });
      column.current?.scrollIntoView({ behavior: 'instant' });
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
