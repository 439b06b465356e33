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
import { OrderLinkProblem } from './order/restore/OrderLinkProblem';
import { useRestoredOrder } from './order/restore/useRestoredOrder';
import { useResultStep } from './order/result/useResultStep';
import { OrderRequestError, OrderSummary } from './order/summary/OrderSummary';
import { SummaryFold } from './order/summary/SummaryFold';
import { PAYMENT_PROVIDERS } from './payments/payment-providers';

/** Checkout of one course (docs/specification.md §2.8): billing form, payment, result, and beside them the order summary. */
export function Component({ params: { courseId = '' } }: RouteProps) {
  const { step, ResultStep } = useResultStep(useStore(orderStore, selectStep));
  const isUnknown = useStore(orderStore, ({ courseData }) => isCourseNotFound(courseData.status));
  const hasCourseFailed = useStore(orderStore, ({ courseData }) => hasFailed(courseData));
  const { Step: PaymentStep } = PAYMENT_PROVIDERS[useStore(orderStore, (state) => state.paymentMode)];
  const reloadOrder = useRestoredOrder(courseId);
  const { column, heading } = useStepTransition(step);
  useScrollRestoration(courseId, step);
  if (isUnknown) notFound(`Course ${courseId}`);

  return (
    <>
      <CheckoutHead courseId={courseId} step={step} />
      {/* On the page of a closed course, a restored order moves this box, which would count as a layout shift. A changed key makes it a new
          element, which does not count as a shift. */}
      <Wrap key={String(step === 'closed')}>
        <HeightLock contentKey={step} className={styles.checkout}>
          <Side step={step} />
          {/* Each step is a new element too, because an old element would shift when the summary above it changes its height. */}
          <div key={step} ref={column} className={styles.main}>
            {step === 'form' && <BillingForm headingRef={heading} />}
            {step === 'payment' && <PaymentStep headingRef={heading} />}
            {ResultStep && <ResultStep step={step} headingRef={heading} onRefresh={reloadOrder} />}
            {step === 'restore-failed' && <Unavailable item="order" onRetry={reloadOrder} />}
            {step === 'unavailable' && <Unavailable item="course" />}
            {step === 'closed' && <OrderLinkProblem />}
            {(step === 'loading' || step === 'restoring') && <MainSkeleton />}
          </div>
          {/* The order is loaded, but its course is not, so an error replaces the summary. */}
          {hasCourseFailed && step !== 'restore-failed' && STEPS_OF_AN_ORDER.includes(step) && (
            <Unavailable item="course" />
          )}
        </HeightLock>
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
    // Each step renders a new card. When the order's reply arrives, the coupon box is removed and an old card would shrink. Browsers would
    // count that as a layout shift, because it comes long after the click (docs/decisions/041-layout-does-not-shift.md).
    <Card key={step} as="aside" depth={2} className={styles.side} aria-label="Order summary">
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

/**
 * Only the end of a longer way is scrolled smoothly, because the way from far below would pass the footer, which shifts between two steps.
 */
const MAX_SMOOTH_SCROLL_PX = 120;

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
      const { top = 0 } = column.current?.getBoundingClientRect() ?? {};
      if (top < -MAX_SMOOTH_SCROLL_PX)
        window.scrollBy({ top: top + MAX_SMOOTH_SCROLL_PX, behavior: 'instant' });
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
