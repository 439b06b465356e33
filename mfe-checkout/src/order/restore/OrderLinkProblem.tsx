import { useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { useSupportMail } from '../actions/useSupportMail';
import { isOrderNotFound } from '../order.selectors';
import { orderStore } from '../order.store';

/** If the API has replied that the order does not exist: its message, and what to do. */
export function OrderLinkProblem() {
  const refusal = useStore(orderStore, ({ orderView }) =>
    isOrderNotFound(orderView.status) ? orderView.message : '',
  );
  if (!refusal) return null;
  return (
    <Alert tone="warn">
      <p>{refusal}</p>
      <OrderLinkHelp />
    </Alert>
  );
}

/** A sentence that says what to do when a link opens no order. */
export function OrderLinkHelp() {
  const orderId = useStore(orderStore, ({ orderView }) => orderView.args?.orderId ?? '');
  const mailLink = useSupportMail(orderId);
  return (
    <p>
      <span>Open the link again from our mail, or </span>
      <TextLink href={mailLink}>write to us</TextLink>
      <span> with the Order ID.</span>
    </p>
  );
}
