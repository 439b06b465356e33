import { age } from '@stepwell/api/age';
import type { QueueEntry, ReviewDesk } from '@stepwell/api/review-desk';
import { formatAmount } from '@stepwell/contract';
import { Button, Chip, Field, TextInput } from '@stepwell/shared-ui';
import { Paging } from '../shared/Paging';
import { EmptyText } from '../shared/Rows';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { Viewers } from './Viewers';

export interface QueueProps {
  desk: ReviewDesk;
  find: string;
  now: number;
}

/** The orders under review: the longest waiting first, orders on hold last. */
export function Queue({ desk, find, now }: QueueProps) {
  const { queue, page, pages, opened } = desk;
  return (
    <nav aria-label={TEXTS.queue} className={styles.queue}>
      <search>
        <form method="get" action="/review" className={styles.find}>
          <Field id="find" label={TEXTS.find} hint={TEXTS.findHint}>
            <TextInput name="find" type="search" defaultValue={find} autoComplete="off" data-key="/" />
          </Field>
          <Button type="submit" size="sm" variant="outline">
            {TEXTS.findButton}
          </Button>
        </form>
      </search>
      <div data-live="queue">
        {queue.length === 0 ? (
          <EmptyText>{find ? TEXTS.noneFound : TEXTS.empty}</EmptyText>
        ) : (
          <ol className={styles.entries}>
            {queue.map((entry) => (
              <Entry
                key={entry.orderId}
                entry={entry}
                find={find}
                now={now}
                isOpened={entry.orderId === opened?.order.orderId}
              />
            ))}
          </ol>
        )}
      </div>
      <Paging
        address={reviewPath(find, opened?.order.orderId)}
        previous={page > 1 ? page - 1 : undefined}
        next={page < pages ? page + 1 : undefined}
        shown={TEXTS.page(page, pages)}
      />
    </nav>
  );
}

interface EntryProps extends Pick<QueueProps, 'find' | 'now'> {
  entry: QueueEntry;
  isOpened: boolean;
}

function Entry({ entry, find, now, isOpened }: EntryProps) {
  const { orderId, total, reference, note, waitingSince, isLate, flags, hold, viewers } = entry;
  return (
    <li>
      <a
        href={reviewPath(find, orderId)}
        aria-current={isOpened ? 'page' : undefined}
        className={styles.link}
      >
        <span className={styles.head}>
          <strong>{formatAmount(total)}</strong>
          <span>{age(waitingSince, now)}</span>
        </span>
        <span className={styles.code}>{reference ?? TEXTS.noReference}</span>
        <span className={styles.note}>{note}</span>
        {(isLate || hold || flags.length > 0) && (
          <span className={styles.marks}>
            {isLate && <Chip tone="closed">{TEXTS.late}</Chip>}
            {hold && <Chip tone="soon">{TEXTS.onHold}</Chip>}
            {flags.map((flag) => (
              <span key={flag}>{flag}</span>
            ))}
          </span>
        )}
        <Viewers viewers={viewers} now={now} />
      </a>
    </li>
  );
}

/** Path of the review page with the search of its queue. @param orderId the opened order */
export function reviewPath(find: string, orderId?: string): string {
  const path = orderId === undefined ? '/review' : `/review/${orderId}`;
  return find ? `${path}?${new URLSearchParams({ find })}` : path;
}
