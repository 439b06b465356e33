import { RotateCw } from '@stepwell/shared-ui';
import { type ReactNode, useState } from 'react';
import { CopyOrderLink } from './CopyOrderLink';
import { ForgetOrder } from './ForgetOrder';
import { LeaveOrder } from './LeaveOrder';
import styles from './OrderActions.module.css';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

interface OrderActionsProps {
  /** Additional buttons, before the others. */
  children?: ReactNode;
}

/** The actions at the payment step and at the result: copy the order's link, start a new order, or remove the order from this device. */
export function OrderActions({ children }: OrderActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  const restartOrder = useRestartOrder();

  if (isLeaving) {
    return (
      <LeaveOrder
        label="Forget it and start anew"
        before={<CopyOrderLink />}
        onLeave={restartOrder}
        onStay={() => setLeaving(false)}
      >
        This device then forgets this order. If you have paid for it, copy its link first.
      </LeaveOrder>
    );
  }
  return (
    <div className={styles.actions}>
      {children}
      <CopyOrderLink />
      <TextButton glyph={RotateCw} onClick={() => setLeaving(true)}>
        Start a new order
      </TextButton>
      <ForgetOrder />
    </div>
  );
}
