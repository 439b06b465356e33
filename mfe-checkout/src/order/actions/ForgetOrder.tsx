import { useStore } from '@stepwell/platform';
import { X } from '@stepwell/shared-ui';
import { useState } from 'react';
import { selectOrder, selectStep } from '../order.selectors';
import { orderStore } from '../order.store';
import { LeaveOrder } from './LeaveOrder';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

/** Removes the order from a shared device. An order that may still have to be paid is removed only after a confirmation. */
export function ForgetOrder() {
  const [isAsking, setAsking] = useState(false);
  const isWithAcademy = useStore(orderStore, (state) => selectStep(state) === 'result');
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
    <TextButton glyph={X} onClick={isWithAcademy ? forget : () => setAsking(true)}>
      Not you? Forget this order on this device
    </TextButton>
  );
}
