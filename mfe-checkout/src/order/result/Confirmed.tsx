import { formatAmount, formatDate } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Button, Text, TextLink } from '@stepwell/shared-ui';
import { useSupportMail } from '../actions/useSupportMail';
import { selectOrder, selectOrderStatus, selectView } from '../order.selectors';
import { orderStore } from '../order.store';
import styles from './Confirmed.module.css';

/**
 * For a confirmed or refunded order: the course's welcome text, start date and link, the receipt, the money that was sent back, and a mail
 * link for a refund.
 */
export function Confirmed() {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const isConfirmed = useStore(orderStore, (state) => selectOrderStatus(state) === 'confirmed');
  const view = useStore(orderStore, selectView);
  const refundMail = useSupportMail(orderId, 'Refund of order');
  const { welcome, receipt, refunds = [] } = view ?? {};
  const isPaid = (view?.order.courseTotalPrice ?? 0) > 0;
  return (
    <div className={styles.confirmed}>
      {welcome?.text && (
        <Text className={styles.welcome} dir="auto">
          {welcome.text}
        </Text>
      )}
      {welcome?.startsAt && <Text size="sm">{`The course begins on ${formatDate(welcome.startsAt)}.`}</Text>}
      {welcome?.link && (
        <Button href={welcome.link} target="_blank" rel="noopener noreferrer">
          Open the course
        </Button>
      )}
      {refunds.map(({ amount, reference, at }) => (
        <Text key={reference} size="sm">
          {`${formatAmount(amount)} was sent back on ${formatDate(at)}, with the bank’s reference ${reference}.`}
        </Text>
      ))}
      <p className={styles.files}>
        {receipt && (
          <TextLink href={receipt} target="_blank" rel="noopener">
            Receipt
          </TextLink>
        )}
        {isConfirmed && isPaid && <TextLink href={refundMail}>Ask for a refund by mail</TextLink>}
      </p>
    </div>
  );
}
