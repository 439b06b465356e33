import { useStore } from '@stepwell/platform';
import { X } from '@stepwell/shared-ui';
import { useState } from 'react';
import { selectOrder, selectStep } from '../order.selectors';
import { orderStore } from '../order.store';
import { LeaveOrder } from './LeaveOrder';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

/** A button that removes the order from a shared device; while the order may still have to be paid, only after a confirmation. */
export function ForgetOrder() {
  const [isAsking, setAsking] = useState(false);
  const isAfterPayment = useStore(orderStore, (state) => selectStep(state) === 'result');
  const orderId = useStore(
    orderStore,
    (state) => selectOrder(state)?.orderId ?? state.orderView.args?.orderId,
  );
  const forget = useRestartOrder('forget');

  if (isAsking) {
    return (
      <LeaveOrder label="Forget this order" onLeave={forget} onStay={() => setAsking(false)}>
        <span>This order is not paid yet. Write down its Order ID first: </span>
        <b translate="no">{orderId}</b>
        <span>. This device will not show the order any more. Its link is also in our mail.</span>
      </LeaveOrder>
    );
  }
  return (
    <TextButton glyph={X} onClick={isAfterPayment ? forget : () => setAsking(true)}>
      Not you? Forget this order on this device
    </TextButton>
  );
}
