import { Button } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './OrderActions.module.css';

interface LeaveOrderProps {
  /** Text that explains what happens to the order on this device. */
  children: ReactNode;
  /** Label of the button that removes the order. */
  label: string;
  /** A first button, with which the learner can save the order elsewhere. */
  before?: ReactNode;
  onLeave: () => void;
  onStay: () => void;
}

/** The confirmation before an order is removed from this device. The button that keeps the order has the focus. */
export function LeaveOrder({ children, label, before, onLeave, onStay }: LeaveOrderProps) {
  return (
    <div className={styles.leave}>
      <p>{children}</p>
      <div className={styles.actions}>
        {before}
        <Button variant="outline" size="sm" onClick={onLeave}>
          {label}
        </Button>
        <Button variant="outline" size="sm" autoFocus onClick={onStay}>
          Keep this order
        </Button>
      </div>
    </div>
  );
}
