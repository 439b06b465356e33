import { CopyButton, Text } from '@stepwell/shared-ui';
import styles from './OrderId.module.css';

/** The order id in bold type, with a button that copies it. */
export function OrderId({ orderId }: { orderId: string }) {
  return (
    <p className={styles.id}>
      <Text as="span" size="sm" tone="muted" className={styles.label}>
        Order ID
      </Text>{' '}
      <span translate="no">{orderId}</span>
      <CopyButton text={orderId} label="Copy order ID" />
    </p>
  );
}
