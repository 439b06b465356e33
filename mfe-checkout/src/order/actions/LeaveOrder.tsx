import { Button } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './OrderActions.module.css';

interface LeaveOrderProps {
  /** What becomes of the order on this device. */
  children: ReactNode;
  /** Words of the button that leaves the order. */
  act: string;
  /** A way to keep the order elsewhere, before the other buttons. */
  before?: ReactNode;
  onLeave: () => void;
  onStay: () => void;
}

/** The question before this device forgets an order. The focus is on the answer that loses nothing. */
export function LeaveOrder({ children, act, before, onLeave, onStay }: LeaveOrderProps) {
  return (
    <div className={styles.leave}>
      <p>{children}</p>
      <div className={styles.actions}>
        {before}
        <Button variant="outline" size="sm" onClick={onLeave}>
          {act}
        </Button>
        <Button variant="outline" size="sm" autoFocus onClick={onStay}>
          Keep this order
        </Button>
      </div>
    </div>
  );
}
