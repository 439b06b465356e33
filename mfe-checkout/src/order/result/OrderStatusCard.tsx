import type { OrderStatus } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Button, Card, Heading, Icon, Mail, RefreshCw, Text } from '@stepwell/shared-ui';
import { ForgetOrder } from '../actions/ForgetOrder';
import { OrderId } from '../actions/OrderId';
import { useRestartOrder } from '../actions/useRestartOrder';
import { useSupportMail } from '../actions/useSupportMail';
import { orderStore } from '../order.store';
import styles from './OrderStatusCard.module.css';

const STATUS_TEXTS: Record<OrderStatus, string> = {
  created: 'It waits for its payment.',
  'under-review': 'Its payment is under review.',
  confirmed: 'It is confirmed.',
  rejected: 'Its payment could not be matched.',
  expired: 'It has expired.',
  cancelled: 'It is cancelled.',
  refunded: 'It is refunded.',
};

/** The order's id and status. A link without a valid token may show nothing else. */
export function OrderStatusCard({ onRefresh }: { onRefresh: () => void }) {
  const view = useStore(orderStore, ({ orderView }) => orderView.data);
  const mailLink = useSupportMail(view && 'orderId' in view ? view.orderId : '');
  const restartOrder = useRestartOrder();
  if (!view || 'order' in view) return null;
  return (
    <Card as="section" depth={2} className={styles.card}>
      <Heading level={2} size="title-lg">
        Your order
      </Heading>
      <OrderId orderId={view.orderId} />
      <Text>{STATUS_TEXTS[view.orderStatus]}</Text>
      <Text tone="muted">
        This link does not open the order: a part of it is missing or was changed. Open it again from our
        mail, or write to us with the Order ID in the subject line.
      </Text>
      <div className={styles.buttons}>
        <Button icon={<Icon glyph={RefreshCw} size="sm" />} onClick={onRefresh}>
          Check the status
        </Button>
        <Button href={mailLink} variant="outline" icon={<Icon glyph={Mail} size="sm" />}>
          Mail support
        </Button>
        <Button variant="outline" onClick={restartOrder}>
          Start a new order
        </Button>
      </div>
      <ForgetOrder />
    </Card>
  );
}
