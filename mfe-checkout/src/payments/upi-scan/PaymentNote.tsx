import { paymentNote } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { CopyButton, VisuallyHidden } from '@stepwell/shared-ui';
import { useState } from 'react';
import { orderStore } from '../../order/order.store';
import styles from './UpiPayment.module.css';

interface PaymentNoteProps {
  phone: string;
  orderId: string;
}

/**
 * The note of the payment. Of an order that this device kept, or that was opened by its link, the phone number is hidden until
 * it is asked for: another person may be looking. What is copied is always the whole note.
 */
export function PaymentNote({ phone, orderId }: PaymentNoteProps) {
  const wasTypedHere = useStore(orderStore, ({ order }) => order.data !== null);
  const [isShown, setShown] = useState(false);
  const note = paymentNote(phone, orderId);
  const isMasked = !wasTypedHere && !isShown;
  return (
    <>
      <span translate="no">{isMasked ? paymentNote(masked(phone), orderId) : note}</span>
      {!wasTypedHere && (
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <span>Show</span>
          <VisuallyHidden> phone number</VisuallyHidden>
        </button>
      )}
      <CopyButton text={note} label="Copy note" />
    </>
  );
}

/** The last two digits are enough for its owner to recognise the number. */
function masked(phone: string): string {
  return `••••${phone.slice(-2)}`;
}
