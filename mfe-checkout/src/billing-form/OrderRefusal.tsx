import type { FieldMessages } from '@stepwell/contract';
import { hasFailed, useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { orderStore } from '../order/order.store';
import styles from './BillingForm.module.css';

interface OrderRefusalProps {
  /** The server's messages by form field. */
  fields: FieldMessages;
  /** Why the try did not even begin; otherwise empty. */
  problem: string;
}

/** Why the last try to order failed, in the server's words: it takes the focus, and leads to the fields it is about. */
export function OrderRefusal({ fields, problem }: OrderRefusalProps) {
  const refusal = useStore(orderStore, ({ order }) => (hasFailed(order) ? order.message : ''));
  const message = problem || refusal;
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) summary.current?.focus();
  }, [message]);

  if (!message) return null;
  // A refusal of values says the first of them as its message: once is enough.
  const words = Object.values(fields).includes(message) ? '' : message;
  return (
    <div ref={summary} tabIndex={-1} className={styles.refusal}>
      <Alert tone="bad">
        <span>{words}</span>
        {Object.keys(fields).length > 0 && (
          <ul className={styles.fields}>
            {Object.entries(fields).map(([name, refused]) => (
              <li key={name}>
                <TextLink href={`#billing-${name}`} onClick={focusTarget}>
                  {refused}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

/** Goes to the field without leaving a fragment in the address, which belongs to the learner's link. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
