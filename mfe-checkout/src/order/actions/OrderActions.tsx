import { Button, RotateCw } from '@stepwell/shared-ui';
import { type ReactNode, useState } from 'react';
import { CopyOrderLink } from './CopyOrderLink';
import styles from './OrderActions.module.css';
import { QuietButton } from './QuietButton';
import { useStartAgain } from './useStartAgain';

interface OrderActionsProps {
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** What a learner can do with an order at any step: take its link along, or leave it and begin a new one. */
export function OrderActions({ children }: OrderActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  const startAgain = useStartAgain();

  if (isLeaving) {
    return (
      <div className={styles.leave}>
        <p>This device then forgets this order. If you have paid for it, copy its link first.</p>
        <div className={styles.actions}>
          <CopyOrderLink />
          <Button variant="outline" size="sm" onClick={startAgain}>
            Forget it and start anew
          </Button>
          <Button variant="outline" size="sm" autoFocus onClick={() => setLeaving(false)}>
            Keep this order
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {children}
      <CopyOrderLink />
      <QuietButton glyph={RotateCw} onClick={() => setLeaving(true)}>
        Start a new order
      </QuietButton>
    </div>
  );
}
