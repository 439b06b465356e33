import { useSiteState } from '@stepwell/platform';
import { Icon, Megaphone, Wrap } from '@stepwell/shared-ui';
import styles from './AnnouncementBar.module.css';

/** The academy's message above the header. `isAnnouncementDue` decides when it is shown. */
export function AnnouncementBar() {
  const isShown = useSiteState((state) => state.showAnnouncement);
  const message = useSiteState((state) => state.config?.announcementMessage ?? '');
  if (!isShown || !message) return null;

  const { lead, rest } = splitLead(message);
  return (
    <section className={styles.bar} aria-label="Announcement" data-surface="deep">
      <Wrap className={styles.wrap}>
        <Icon glyph={Megaphone} className={styles.icon} />
        <p dir="auto">
          {lead && <b className={styles.lead}>{`${lead} `}</b>}
          <span>{rest}</span>
        </p>
      </Wrap>
    </section>
  );
}

/** The first sentence, for bold type, and the rest. A message of one sentence has no lead. */
function splitLead(message: string): { lead: string; rest: string } {
  const text = message.trim();
  const end = /[.!?:](?=\s+\p{Lu})/u.exec(text);
  if (!end) return { lead: '', rest: text };
  return { lead: text.slice(0, end.index + 1), rest: text.slice(end.index + 1).trim() };
}
