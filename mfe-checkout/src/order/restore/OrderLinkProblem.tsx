import { useLocation, useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import { useSupportMail } from '../actions/useSupportMail';
import { isOrderNotFound } from '../order.selectors';
import { orderStore } from '../order.store';
import { isBrokenOrderLink } from './order-link';

/** Explains why the order of a link cannot be shown, and what to do. Renders nothing without a link, or for a valid one. */
export function OrderLinkProblem() {
  const refusal = useStore(orderStore, ({ orderView }) =>
    isOrderNotFound(orderView.status) ? orderView.message : '',
  );
  const orderId = useStore(orderStore, ({ orderView }) => orderView.args?.orderId ?? '');
  const mailLink = useSupportMail(refusal && orderId);
  const isBroken = useHasBrokenLink();
  if (!refusal && !isBroken) return null;
  return (
    <Alert tone="warn">
      <p>{refusal || 'This link to an order is incomplete: the Order ID is missing.'}</p>
      <p>
        <span>Open the link again from our mail, or </span>
        <TextLink href={mailLink}>write to us</TextLink>
        <span> with the Order ID.</span>
      </p>
    </Alert>
  );
}

/** Whether the address has a broken order link; after the first render, because the server does not receive the fragment. */
function useHasBrokenLink(): boolean {
  const { hash } = useLocation();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(isBrokenOrderLink(hash)), [hash]);
  return isBroken;
}
