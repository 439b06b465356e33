import { BACK_TO_HOME, formatAmount, type OrderStatus, PATHS, REFERENCE_RECEIVED } from '@stepwell/contract';
import { Link, useStore } from '@stepwell/platform';
import { Button, FileText, Icon, Mail, RefreshCw, Text } from '@stepwell/shared-ui';
import type { Ref } from 'react';
import { OrderActions } from '../actions/OrderActions';
import { OrderId } from '../actions/OrderId';
import { TextButton } from '../actions/TextButton';
import { useSupportMail } from '../actions/useSupportMail';
import { selectCourse, selectEmail, selectOrder, selectOrderStatus, selectView } from '../order.selectors';
import { orderStore } from '../order.store';
import { Confirmed } from './Confirmed';
import styles from './OrderResult.module.css';
import { ResultCard } from './ResultCard';
import { BrokenStairScene, ClimbScene } from './Scenes';

interface OrderResultProps {
  headingRef: Ref<HTMLHeadingElement>;
  onRefresh: () => void;
}

/** The last step: the status of the order. */
export function OrderResult({ headingRef, onRefresh }: OrderResultProps) {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const mailLink = useSupportMail(orderId);
  const status = useStore(orderStore, selectOrderStatus);
  const email = useStore(orderStore, selectEmail);
  const reason = useStore(orderStore, (state) => selectView(state)?.statusReason);
  const isRefreshing = useStore(orderStore, ({ orderView }) => orderView.loading);
  const isFree = useStore(orderStore, (state) => selectOrder(state)?.courseTotalPrice === 0);
  const texts = TEXTS[status ?? 'under-review'] ?? UNDER_REVIEW;
  const { title, lead, more, isEnded } = { ...texts, ...(isFree && texts.ofFree) };

  return (
    <ResultCard
      scene={isEnded ? <BrokenStairScene /> : <ClimbScene />}
      title={title}
      headingRef={headingRef}
      lead={reason ? `${reason}. ${lead}` : lead}
    >
      <OrderId orderId={orderId} />
      <Text size="sm" tone="muted" className={styles.more}>
        {more(email)}
      </Text>
      {(status === 'confirmed' || status === 'refunded') && <Confirmed />}
      <Acknowledgement />
      <div className={styles.buttons}>
        <Button href={PATHS.courses} as={Link}>
          Explore Courses
        </Button>
        {isEnded ? (
          <Button href={mailLink} variant="outline" icon={<Icon glyph={Mail} size="sm" />}>
            Mail support
          </Button>
        ) : (
          <Button href={PATHS.home} as={Link} variant="outline">
            {BACK_TO_HOME}
          </Button>
        )}
      </div>
      <OrderActions>
        {status === 'under-review' && (
          <TextButton glyph={RefreshCw} aria-busy={isRefreshing} onClick={onRefresh}>
            {isRefreshing ? 'Checking the status' : 'Check the status'}
          </TextButton>
        )}
        <TextButton glyph={FileText} onClick={() => window.print()}>
          Print
        </TextButton>
      </OrderActions>
    </ResultCard>
  );
}

interface ResultTexts {
  title: string;
  /** Shown after the reason of the status, if there is a reason. */
  lead: string;
  /** @param email empty if it is not known */
  more: (email: string) => string;
  isEnded?: boolean;
  /** Instead of the texts above for an order that costs nothing. */
  ofFree?: Partial<ResultTexts>;
}

const BY_LINK = 'The link to this order shows how it stands, on any device.';

const UNDER_REVIEW: ResultTexts = {
  title: 'Thanks for Your Order',
  lead: REFERENCE_RECEIVED,
  more: (email) =>
    `We match your payment by hand, within 12 hours, and write to ${email || 'you'}. ${BY_LINK}`,
  ofFree: {
    more: (email) => `Nothing is to be paid. We look at it and write to ${email || 'you'}. ${BY_LINK}`,
  },
};

/** Texts by status; an order with any other status is shown as under review. */
const TEXTS: Partial<Record<OrderStatus, ResultTexts>> = {
  confirmed: {
    title: 'Your order is confirmed',
    lead: 'We have matched your payment. Your seat in the course is yours.',
    more: () => 'Keep the Order ID: it is the quickest way for us to find your order.',
    ofFree: { lead: 'Your seat in the course is yours.' },
  },
  cancelled: {
    title: 'This order is cancelled',
    lead: 'Nothing more is due for it: please do not pay for it any more.',
    more: () => 'If you have paid for it, mail us with the Order ID in the subject line.',
    isEnded: true,
  },
  refunded: {
    title: 'This order is refunded',
    lead: 'We have sent your payment back. Your bank may take some days to show it.',
    more: () => 'If you cannot find it, mail us with the Order ID in the subject line.',
    isEnded: true,
  },
};

/** The head of a printed order, visible only in print, above the order summary. */
function Acknowledgement() {
  const course = useStore(orderStore, selectCourse);
  const order = useStore(orderStore, selectOrder);
  if (!order) return null;
  return (
    <div className={styles.paper}>
      <Text size="sm">Acknowledgement of an order. It is not a tax invoice.</Text>
      {course && <Text size="sm">{`Course: ${course.courseName}`}</Text>}
      <Text size="sm">{`Amount: ${formatAmount(order.courseTotalPrice)}`}</Text>
    </div>
  );
}
