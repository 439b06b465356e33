import type { WholeOrder } from '@stepwell/api/show-order';
import { Button } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { formatTime } from '../shared/Time';
import { OrderFacts } from './OrderFacts';
import { ORDERS, type OrderAct, orderPath, refundPath } from './order-paths';
import { StatusChip } from './StatusChip';
import { Timeline } from './Timeline';
import { TEXTS } from './texts';

export interface OrderPageProps {
  order: WholeOrder;
  /** The acts that the order's status and the viewer's roles allow. */
  acts: readonly OrderAct[];
  /** Whether the order is under review and the viewer may decide on it. */
  canReview: boolean;
  /** Whether there is money to send back or a refund, and the viewer may read refunds. */
  hasRefundPage: boolean;
  /** Whether the viewer may open the page of a person. */
  canSeePerson: boolean;
}

/** One order: all its data, and links to the acts on it. */
export function OrderPage({ order, acts, canReview, hasRefundPage, canSeePerson }: OrderPageProps) {
  const { orderId, status, course, createdAt, timeline } = order;
  const texts = TEXTS.acts;
  return (
    <>
      <Title
        back={{ to: ORDERS, label: TEXTS.title }}
        lead={TEXTS.facts.placed(course, formatTime(createdAt))}
        end={<StatusChip status={status} />}
      >
        {orderId}
      </Title>
      <Part title={texts.title}>
        {acts.length > 0 || canReview || hasRefundPage ? (
          <ButtonRow>
            {canReview && (
              <Button href={`/review/${orderId}`} variant="action" size="sm">
                {texts.review}
              </Button>
            )}
            {hasRefundPage && (
              <Button href={refundPath(orderId)} variant="outline" size="sm">
                {texts.refund}
              </Button>
            )}
            {acts.map((act) => (
              <Button key={act} href={`${orderPath(orderId)}/${act}`} variant="outline" size="sm">
                {texts[act].title}
              </Button>
            ))}
          </ButtonRow>
        ) : (
          <p>{texts.none}</p>
        )}
      </Part>
      <OrderFacts order={order} canSeePerson={canSeePerson} />
      <Part title={TEXTS.timeline.title}>
        <Timeline entries={timeline} />
      </Part>
    </>
  );
}
