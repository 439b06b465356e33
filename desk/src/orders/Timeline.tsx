import type { TimelineEntry } from '@stepwell/api/timeline';
import { Text } from '@stepwell/shared-ui';
import { MAIL_NAMES, MAIL_STATES } from '../mails/texts';
import { Time } from '../shared/Time';
import styles from './Timeline.module.css';
import { actorName, CLAIM_NAMES, STATUS_NAMES, TEXTS } from './texts';

/** The events of an order, the newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.toReversed().map((entry, index) => {
        const { title, detail, by, isBad } = textOf(entry);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, and entries have no id in common
          <li key={index} data-bad={isBad || undefined}>
            <span className={styles.title}>{title}</span>
            {detail && (
              <span className={styles.detail} dir="auto">
                {detail}
              </span>
            )}
            <Text as="span" size="sm" tone="muted">
              <Time at={entry.at} />
              {by && `, ${actorName(by)}`}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

interface EntryText {
  title: string;
  detail?: string;
  by?: string;
  isBad?: boolean;
}

function textOf(entry: TimelineEntry): EntryText {
  const { timeline } = TEXTS;
  switch (entry.kind) {
    case 'placed':
      return { title: timeline.placed(actorName(entry.by)) };
    case 'moved': {
      const title = timeline.moved(STATUS_NAMES[entry.from], STATUS_NAMES[entry.to]);
      return { title, detail: entry.reason, by: entry.by };
    }
    case 'note':
    case 'hold':
    case 'resume':
      return { title: timeline[entry.kind], detail: entry.text, by: entry.by };
    case 'reference':
      return { title: timeline.reference(entry.reference, CLAIM_NAMES[entry.state] ?? entry.state) };
    case 'refund-sent': {
      const { amount, reference, creditNote, by } = entry;
      const title = timeline['refund-sent'](amount, reference);
      return { title, by, ...(creditNote && { detail: timeline.creditNote(creditNote) }) };
    }
    case 'mail': {
      const { mail, recipient, state, error } = entry;
      const detail = [MAIL_STATES[state], error].filter(Boolean).join(': ');
      return { title: timeline.mail(MAIL_NAMES[mail], recipient), detail, isBad: state === 'failed' };
    }
    case 'refund-approved':
      return { title: timeline[entry.kind], by: entry.by };
    case 'refund-requested':
    case 'refund-declined':
      return { title: timeline[entry.kind], detail: entry.reason, by: entry.by };
  }
}
