import { coursePath } from '@stepwell/contract';
import { Button, Icon, Send, useCopy } from '@stepwell/shared-ui';
import styles from './ShareButton.module.css';

const MESSAGES = { idle: '', copied: 'Link copied', failed: 'The link could not be copied' };

export interface ShareButtonProps {
  courseId: string;
  courseName: string;
}

/** Opens the device's share sheet with the course's address, or copies the address if there is no share sheet. */
export function ShareButton({ courseId, courseName }: ShareButtonProps) {
  const [outcome, copy] = useCopy();

  async function share() {
    const url = new URL(coursePath(courseId), window.location.origin).href;
    try {
      if (!('share' in navigator)) return await copy(url);
      await navigator.share({ title: courseName, url });
    } catch (reason) {
      const isCancelled = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isCancelled) await copy(url);
    }
  }

  return (
    <div className={styles.share}>
      <Button variant="outline" size="sm" icon={<Icon glyph={Send} />} onClick={share}>
        Share this course
      </Button>
      <span role="status">{MESSAGES[outcome]}</span>
    </div>
  );
}
