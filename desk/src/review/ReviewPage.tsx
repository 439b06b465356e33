import type { ReviewDesk } from '@stepwell/api/review-desk';
import { Button } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { DecidedOrder } from './DecidedOrder';
import { Keys } from './Keys';
import { OrderToReview } from './OrderToReview';
import { Queue } from './Queue';
import styles from './ReviewPage.module.css';
import { TEXTS } from './texts';

export interface ReviewPageProps {
  desk: ReviewDesk;
  /** Why a reference is rejected: a code, and the text that the learner reads. */
  reasons: readonly { code: string; text: string }[];
  /** The search text of the queue. */
  find: string;
  /** Time of the request, from which waiting times are calculated. */
  now: number;
}

/** The review queue and the opened order, side by side; on a phone only one of them. */
export function ReviewPage({ desk, reasons, find, now }: ReviewPageProps) {
  const { opened, decided, total, late } = desk;
  return (
    <>
      <Title lead={<span data-live="waiting">{find ? TEXTS.found(total) : TEXTS.waiting(total, late)}</span>}>
        {TEXTS.title}
      </Title>
      {decided && <DecidedOrder decision={decided} openedId={opened?.order.orderId} />}
      <div className={styles.desk} data-opened={opened ? true : undefined}>
        <Queue desk={desk} find={find} now={now} />
        {opened ? (
          <OrderToReview opened={opened} reasons={reasons} find={find} now={now} />
        ) : (
          <div className={styles.choose}>
            {total > 0 && (
              <>
                <p>{TEXTS.choose}</p>
                <Button href="/review/next" variant="action" data-key="j">
                  {TEXTS.begin}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <Keys />
    </>
  );
}
