import { formatAmount, formatDate, type Refund } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Alert, Text, Undo2 } from '@stepwell/shared-ui';
import { useState } from 'react';
import { TextButton } from '../actions/TextButton';
import { selectOrderStatus, selectRefund, selectView } from '../order.selectors';
import { orderStore } from '../order.store';
import { RefundForm } from './RefundForm';

/** The state of an order's refund, or a button and form to request one. */
export function RefundStatus() {
  const status = useStore(orderStore, selectOrderStatus);
  const refund = useStore(orderStore, selectRefund);
  // An API that sends no `welcome` (the start of the course) is too old for refunds. A free order has nothing to refund.
  const hasRefunds = useStore(orderStore, (state) => {
    const view = selectView(state);
    return view?.welcome !== undefined && view.order.courseTotalPrice > 0;
  });
  const [isAsking, setAsking] = useState(false);
  const isPending = refund?.state === 'requested' || refund?.state === 'approved';
  const canAsk = status === 'confirmed' && hasRefunds && !isPending;

  return (
    <>
      {refund && <Alert tone={refund.state === 'declined' ? 'warn' : 'info'}>{textOf(refund)}</Alert>}
      {canAsk && isAsking && <RefundForm onDone={() => setAsking(false)} />}
      {canAsk && !isAsking && (
        <Text size="sm">
          <TextButton glyph={Undo2} onClick={() => setAsking(true)}>
            Ask for a refund
          </TextButton>
        </Text>
      )}
    </>
  );
}

function textOf({ state, amount, reason = '', reference, at }: Refund): string {
  const sum = formatAmount(amount);
  switch (state) {
    case 'requested':
      return `You asked for a refund of ${sum} on ${formatDate(at)}. A review takes 5-7 business days.`;
    case 'approved':
      return `Your refund of ${sum} is approved. We send it within 10 business days.`;
    case 'declined':
      return `Your refund was declined. ${reason}`;
    case 'sent':
      return `${sum} was sent back on ${formatDate(at)}, with the bank’s reference ${reference}.`;
  }
}
