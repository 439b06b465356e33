import { useStore } from '@stepwell/platform';
import { X } from '@stepwell/shared-ui';
import { useState } from 'react';
import { selectIsPayable, selectOrder } from '../order.selectors';
import { orderStore } from '../order.store';
import { LeaveOrder } from './LeaveOrder';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

/** A button that removes the order from a shared device. While the order may still have to be paid, the button asks for a confirmation. */
export function ForgetOrder() {
  const [isAsking, setAsking] = useState(false);
  const isPayable = useStore(orderStore, selectIsPayable);
  const orderId = useStore(
    orderStore,
    (state) => selectOrder(state)?.orderId ?? state.orderView.args?.orderId,
  );
  const forget = useRestartOrder('forget');

  if (isAsking) {
    return (
      <LeaveOrder label="Forget this order" onLeave={forget} onStay={() => setAsking(false)}>
        <span>We have not confirmed a payment of this order yet. Write down its Order ID first: </span>
        <b translate="no">{orderId}</b>
        <span>. This device will not show the order any more. Its link is also in our mail.</span>
      </LeaveOrder>
    );
  }
  return (
    <TextButton glyph={X} onClick={isPayable ? () => setAsking(true) : forget}>
      Not you? Forget this order on this device
    </TextButton>
  );
}
