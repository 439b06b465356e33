import type { QueueEntry } from '@stepwell/api/review-desk';
import { TEXTS } from './texts';
import styles from './Viewers.module.css';

/** Other reviewers who have opened the order: `Looked at by Asha, 2 min ago`. This is only a hint, because the order is not locked. */
export function Viewers({ viewers, now }: Pick<QueueEntry, 'viewers'> & { now: number }) {
  if (viewers.length === 0) return null;
  const names = viewers.map(({ by, at }) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
    return `${by}, ${TEXTS.minutesAgo(minutes)}`;
  });
  return <span className={styles.viewers}>{TEXTS.viewers(names.join('; '))}</span>;
}
