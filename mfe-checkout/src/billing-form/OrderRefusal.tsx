import type { FieldMessages } from '@stepwell/contract';
import { hasFailed, useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { orderStore } from '../order.store';
import styles from './BillingForm.module.css';

interface OrderRefusalProps {
  /** The server's messages by form field. */
  fields: FieldMessages;
}

/** Why the last try to order failed, in the server's words: it takes the focus, and leads to the fields it is about. */
export function OrderRefusal({ fields }: OrderRefusalProps) {
  const failed = useStore(orderStore, ({ order }) => hasFailed(order));
  const message = useStore(orderStore, ({ order }) => order.message);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failed) summary.current?.focus();
  }, [failed]);

  if (!failed) return null;
  return (
    <div ref={summary} tabIndex={-1} className={styles.refusal}>
      <Alert tone="bad">
        {message}
        {Object.keys(fields).length > 0 && (
          <ul className={styles.fields}>
            {Object.entries(fields).map(([name, words]) => (
              <li key={name}>
                <TextLink href={`#billing-${name}`} onClick={focusTarget}>
                  {words}
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
