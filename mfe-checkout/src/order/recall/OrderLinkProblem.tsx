import { useLocation, useStore } from '@stepwell/platform';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import { supportMail } from '../actions/support-mail';
import { isOrderNotFound } from '../order.selectors';
import { orderStore } from '../order.store';
import { isBrokenOrderLink } from './order-link';

/** Why the order of a link is not shown, and what to do; nothing where no order was asked for, or where it was found. */
export function OrderLinkProblem() {
  const refusal = useStore(orderStore, ({ orderView }) =>
    isOrderNotFound(orderView.status) ? orderView.message : '',
  );
  const orderId = useStore(orderStore, ({ orderView }) => orderView.args?.orderId ?? '');
  const isBroken = useHasBrokenLink();
  if (!refusal && !isBroken) return null;
  return (
    <Alert tone="warn">
      <p>{refusal || 'This link to an order is incomplete: the Order ID is missing.'}</p>
      <p>
        <span>Open the link again from our mail, or </span>
        <TextLink href={supportMail(refusal && orderId)}>write to us</TextLink>
        <span> with the Order ID.</span>
      </p>
    </Alert>
  );
}

/** The fragment is no part of the server's HTML, and so of the first render. */
function useHasBrokenLink(): boolean {
  const { hash } = useLocation();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(isBrokenOrderLink(hash)), [hash]);
  return isBroken;
}
