import { DEFAULT_COVER, formatAmount, shortCode, USUAL_GST_PERCENT } from '@stepwell/contract';
import { hasFailed, useStore } from '@stepwell/platform';
import { Alert, Button, Heading, Img, SummaryRow, SummaryRows, Text } from '@stepwell/shared-ui';
import { couponCodeOf, selectCourse, selectPricing, selectTotal } from '../order.selectors';
import { orderStore } from '../order.store';
import styles from './OrderSummary.module.css';

const MINUS = '\u2212';

/** The course and its price. All amounts come from the server; none is computed here. */
export function OrderSummary() {
  const course = useStore(orderStore, selectCourse);
  const pricing = useStore(orderStore, selectPricing);
  const total = useStore(orderStore, selectTotal);
  if (!course) return null;
  const { courseName, courseCode, coursePhoto } = course;
  const couponCode = couponCodeOf(pricing);
  // If the price changed while the learner was ordering, the page's break-up does not add up to the order's amount, and is not shown.
  const rows = pricing?.courseTotal === total ? pricing : null;
  const { gstMode = 'exclusive', gstRatePercent = USUAL_GST_PERCENT } = rows ?? {};

  return (
    <>
      <Heading level={2} size="title-md" className={styles.title}>
        Order summary
      </Heading>
      <div className={styles.course}>
        <Img
          src={coursePhoto}
          fallbackSrc={DEFAULT_COVER}
          alt=""
          width={88}
          height={68}
          className={styles.cover}
        />
        <div>
          <p className={styles.name} dir="auto">
            {courseName}
          </p>
          <Text as="span" size="xs" tone="muted" tabular translate="no">
            {shortCode(courseCode)}
          </Text>
        </div>
      </div>
      <SummaryRows className={styles.rows}>
        {rows && (
          <>
            <SummaryRow label="List price (MRP)">{formatAmount(rows.courseMRP)}</SummaryRow>
            {rows.courseDiscount > 0 && (
              <SummaryRow label="Course discount" tone="minus">
                {MINUS + formatAmount(rows.courseDiscount)}
              </SummaryRow>
            )}
            <SummaryRow label="Subtotal">{formatAmount(rows.coursePrice)}</SummaryRow>
            {couponCode ? (
              <SummaryRow
                label={
                  <span>
                    Coupon <span translate="no">{couponCode}</span>
                  </span>
                }
                tone="minus"
              >
                {MINUS + formatAmount(rows.courseCouponDiscount)}
              </SummaryRow>
            ) : (
              // Without a coupon the row shows 0, so that nothing shifts when a coupon is applied or an order is loaded.
              <SummaryRow label="Coupon">{formatAmount(0)}</SummaryRow>
            )}
            {gstMode === 'exclusive' && (
              <SummaryRow label={`GST (${gstRatePercent}%)`}>{formatAmount(rows.courseGST)}</SummaryRow>
            )}
          </>
        )}
        {total !== undefined && (
          <SummaryRow label="Total" tone="total">
            {formatAmount(total)}
          </SummaryRow>
        )}
        {/* This line is below the total, because GST that is included in the price is not added. */}
        {rows && gstMode === 'inclusive' && (
          <SummaryRow label={`Includes GST (${gstRatePercent}%)`}>{formatAmount(rows.courseGST)}</SummaryRow>
        )}
      </SummaryRows>
    </>
  );
}

/** Why the order could not be requested, with a button that requests it again. */
export function OrderRequestError() {
  const ticket = useStore(orderStore, ({ orderView }) => orderView.args);
  const failure = useStore(orderStore, ({ orderView }) => (hasFailed(orderView) ? orderView.message : ''));
  const showOrder = useStore(orderStore, (state) => state.showOrder);
  if (!ticket || !failure) return null;
  return (
    <div className={styles.again}>
      <Alert tone="bad">{failure}</Alert>
      <Button variant="outline" size="sm" onClick={() => void showOrder(ticket)}>
        Try again
      </Button>
    </div>
  );
}
