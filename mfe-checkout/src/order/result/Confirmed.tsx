import { API_PAGES, formatDate } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Button, Text, TextLink } from '@stepwell/shared-ui';
import { selectOrder, selectToken, selectView } from '../order.selectors';
import { orderStore } from '../order.store';
import styles from './Confirmed.module.css';

/** For a confirmed or refunded order: the course's welcome text, start date and link, and links to the receipt and a calendar entry. */
export function Confirmed() {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const token = useStore(orderStore, selectToken);
  const welcome = useStore(orderStore, (state) => selectView(state)?.welcome ?? null);
  // The API sends receipt and calendar only with the order's token.
  if (!token) return null;
  const query = new URLSearchParams({ orderId, token });
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
      <p className={styles.files}>
        <TextLink href={`${API_PAGES.receipt}?${query}`} target="_blank" rel="noopener">
          Receipt
        </TextLink>
        <TextLink href={`${API_PAGES.receiptPdf}?${query}`}>Receipt as PDF</TextLink>
        {welcome?.startsAt && <TextLink href={`${API_PAGES.calendar}?${query}`}>Add to my calendar</TextLink>}
      </p>
    </div>
  );
}
