import { useStore } from '@stepwell/platform';
import { Alert, Button, Icon, Mail, RefreshCw } from '@stepwell/shared-ui';
import type { Ref } from 'react';
import { ForgetOrder } from '../actions/ForgetOrder';
import { OrderId } from '../actions/OrderId';
import { useSupportMail } from '../actions/useSupportMail';
import { selectOrder } from '../order.selectors';
import { orderStore } from '../order.store';
import styles from './OrderResult.module.css';
import { ResultCard } from './ResultCard';
import { BrokenStairScene } from './Scenes';

/** Shown if the reference was refused or could not be sent: the reason, a mail link, and a button to correct the reference. */
export function RefusedReference({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const reason = useStore(orderStore, ({ orderStatus }) => orderStatus.message);
  const mailLink = useSupportMail(orderId);
  const isChecking = useStore(orderStore, ({ orderView }) => orderView.loading);
  const correctReference = useStore(orderStore, (state) => state.correctReference);

  return (
    <ResultCard
      scene={<BrokenStairScene />}
      title="Something Went Wrong"
      headingRef={headingRef}
      role="alert"
      lead="If money has left your account it is safe: mail us with the Order ID in the subject line and we will reply within 12 hours."
    >
      <Alert tone="bad" live={false}>
        {reason}
      </Alert>
      <OrderId orderId={orderId} />
      <div className={styles.buttons}>
        <Button href={mailLink} icon={<Icon glyph={Mail} size="sm" />}>
          Mail support
        </Button>
        <Button
          variant="outline"
          icon={<Icon glyph={RefreshCw} size="sm" />}
          onClick={() => void correctReference()}
          busy={isChecking}
        >
          Submit again
        </Button>
      </div>
      <ForgetOrder />
    </ResultCard>
  );
}
