import { formatCount, formatDate } from '@stepwell/contract';
import { Text } from '@stepwell/shared-ui';
import styles from './text.module.css';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** A time such as `22 Nov 2026, 10:12 IST`, with UTC in the tooltip. @param at ISO 8601 */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>at an unknown time</span>;
  return (
    <time dateTime={at} title={at} className={styles.when}>
      {formatDate(at)}, {timeFormat.format(date)} IST
    </time>
  );
}

/** A text such as `182 KB` or `1.2 MB`; a KB has 1000 bytes. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${formatCount(bytes)} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A text such as `1.2 KB more than`, `300 bytes less than` or `as much as`. */
export function formatDifference(bytes: number, before: number): string {
  if (bytes === before) return 'as much as';
  return `${formatSize(Math.abs(bytes - before))} ${bytes > before ? 'more' : 'less'} than`;
}

/** An id, a file or a commit; breaks anywhere so that it never widens the page. */
export function Code({ children }: { children: string }) {
  return (
    <Text as="code" size="sm" className={styles.code}>
      {children}
    </Text>
  );
}
