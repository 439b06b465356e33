import { splitAnnouncement } from '@stepwell/contract';
import { useSiteState } from '@stepwell/platform';
import { Icon, Megaphone, Wrap } from '@stepwell/shared-ui';
import styles from './AnnouncementBar.module.css';

/** The academy's message above the header. `isAnnouncementDue` decides when it is shown. */
export function AnnouncementBar() {
  const isShown = useSiteState((state) => state.showAnnouncement);
  const message = useSiteState((state) => state.config?.announcementMessage ?? '');
  if (!isShown || !message) return null;

  const { lead, rest } = splitAnnouncement(message);
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
