import { RotateCw } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { CopyOrderLink } from './CopyOrderLink';
import { ForgetOrder } from './ForgetOrder';
import styles from './OrderActions.module.css';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

interface OrderActionsProps {
  /** Additional buttons, before the others. */
  children?: ReactNode;
}

/** The actions at the payment step and at the result: copy the order's link, start a new order, or remove the order from this device. */
export function OrderActions({ children }: OrderActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      <CopyOrderLink />
      <TextButton glyph={RotateCw} onClick={useRestartOrder()}>
        Start a new order
      </TextButton>
      <ForgetOrder />
    </div>
  );
}
