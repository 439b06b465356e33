import { useStore } from '@stepwell/platform';
import { Alert, Button, Card, Heading, Icon, RotateCw, Text } from '@stepwell/shared-ui';
import { useRestartOrder } from '../order/actions/useRestartOrder';
import { selectCourseId } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import { OrderLinkHelp } from '../order/restore/OrderLinkProblem';
import styles from './Unavailable.module.css';

interface UnavailableProps {
  item: 'course' | 'order';
  /** Default: loads the course again. */
  onRetry?: () => void;
}

/**
 * The reason of a failed load, and a button that loads again. A link without an order id has nothing that could be loaded again. While an
 * order cannot be loaded, this component replaces the form, so that the learner does not order and pay a second time.
 */
export function Unavailable({ item, onRetry }: UnavailableProps) {
  const courseId = useStore(orderStore, selectCourseId);
  const message = useStore(orderStore, ({ courseData, orderView }) =>
    item === 'course' ? courseData.message : orderView.message,
  );
  const hasOrderId = useStore(orderStore, ({ orderView }) => orderView.args?.orderId !== '');
  const open = useStore(orderStore, (state) => state.open);
  const restartOrder = useRestartOrder();
  return (
    <Card depth={2} className={styles.card}>
      <Heading level={2} size="title-lg">
        {item === 'course' ? 'The course could not be loaded' : 'Your order could not be loaded'}
      </Heading>
      <Alert tone="bad">
        <p>{message}</p>
        {!hasOrderId && <OrderLinkHelp />}
      </Alert>
      {item === 'order' && (
        <Text tone="muted">It is kept with the academy. Nothing is lost, and nothing is paid twice.</Text>
      )}
      <div className={styles.actions}>
        {hasOrderId && (
          <Button icon={<Icon glyph={RotateCw} />} onClick={onRetry ?? (() => void open(courseId))}>
            Try again
          </Button>
        )}
        {item === 'order' && (
          <Button variant="outline" onClick={restartOrder}>
            Start a new order
          </Button>
        )}
      </div>
    </Card>
  );
}
