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
 * The payment note, which consists of phone number and order id. For a restored order the number is masked until the learner presses Show,
 * because another person may use the device. Copy always copies the whole note.
 */
export function PaymentNote({ phone, orderId }: PaymentNoteProps) {
  const wasPlacedHere = useStore(orderStore, ({ order }) => order.data !== null);
  const [isShown, setShown] = useState(false);
  const note = paymentNote(phone, orderId);
  const isMasked = !wasPlacedHere && !isShown;
  return (
    <>
      <span translate="no">{isMasked ? paymentNote(masked(phone), orderId) : note}</span>
      {!wasPlacedHere && (
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

/** Replaces all digits but the last two, by which the learner recognises the number. */
function masked(phone: string): string {
  return `••••${phone.slice(-2)}`;
}
