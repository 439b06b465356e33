import { formatAmount } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { ChevronDown, Icon } from '@stepwell/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { couponCodeOf, selectCourse, selectPricing, selectStep, selectTotal } from '../order.selectors';
import { orderStore } from '../order.store';
import type { OrderState } from '../order-state';
import styles from './SummaryFold.module.css';

interface SummaryFoldProps {
  /** The summary. In windows with a side column, the summary is always open, and the line is hidden. */
  children: ReactNode;
}

/** On narrow screens, a line with course and amount replaces the summary until the learner presses the line. */
export function SummaryFold({ children }: SummaryFoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const courseName = useStore(orderStore, (state) => selectCourse(state)?.courseName);
  const total = useStore(orderStore, selectTotal);
  const coupon = useStore(orderStore, couponLine);
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.total}>
          {total === undefined ? 'Order summary' : `Order summary, ${formatAmount(total)}`}
        </span>
        <span className={styles.course} dir="auto">
          {courseName}
        </span>
        {coupon && <span className={styles.coupon}>{coupon}</span>}
        <Icon glyph={ChevronDown} className={styles.chevron} />
      </button>
      <div id={id} className={styles.content} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** The coupon text of the closed line, while the summary has the coupon box. */
function couponLine(state: OrderState): string {
  if (selectStep(state) !== 'form') return '';
  return couponCodeOf(selectPricing(state)) ? 'Coupon applied' : 'Have a coupon?';
}
