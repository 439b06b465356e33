import { type FieldMessages, formatAmount } from '@stepwell/contract';
import { hasFailed, useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isCouponRefusal, selectAppliedCode, selectTotal } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import styles from './BillingForm.module.css';
import { EMPTY_BILLING, EMPTY_BUYER } from './billing-draft';

interface OrderRefusalProps {
  /** The server's messages by form field. */
  fields: FieldMessages;
  /** Why nothing was sent; otherwise empty. */
  problem: string;
}

/** Why the order was refused or not sent, with links to the refused fields. The reason takes the focus. */
export function OrderRefusal({ fields, problem }: OrderRefusalProps) {
  const refusal = useStore(orderStore, ({ order }) => (hasFailed(order) ? order.message : ''));
  const hasLostCoupon = useStore(orderStore, (state) => isCouponRefusal(state) && !selectAppliedCode(state));
  const total = useStore(orderStore, selectTotal);
  const message = problem || refusal;
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) summary.current?.focus();
  }, [message]);

  if (!message) return null;
  // The message of a 422 repeats the message of its first field, which the list below shows.
  const text = Object.values(fields).includes(message) ? '' : message;
  return (
    <div ref={summary} tabIndex={-1} className={styles.refusal}>
      <Alert tone="bad">
        <span>{hasLostCoupon ? text.replace(/\.?$/, '.') : text}</span>
        {hasLostCoupon && total !== undefined && (
          <span>{` Without the coupon the total is ${formatAmount(total)}. Press the button again to place the order.`}</span>
        )}
        {Object.keys(fields).length > 0 && (
          <ul className={styles.fields}>
            {Object.entries(fields).map(([name, fieldMessage]) => (
              <li key={name}>
                {isField(name) ? (
                  <TextLink href={`#billing-${name}`} onClick={focusTarget}>
                    {fieldMessage}
                  </TextLink>
                ) : (
                  fieldMessage
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

/** The API may require a field that this form does not have yet, because the academy's settings have changed. */
function isField(name: string): boolean {
  return name in EMPTY_BILLING || name in EMPTY_BUYER;
}

/** Focuses the field. The address gets no fragment, because a fragment of this page names an order (`#order=…&token=…`). */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
