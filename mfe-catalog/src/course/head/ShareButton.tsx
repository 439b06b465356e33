import { coursePath } from '@stepwell/contract';
import { Button, Icon, Send } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './ShareButton.module.css';

const ANSWER_MS = 4000;

export interface ShareButtonProps {
  courseId: string;
  courseName: string;
}

/** Hands the course's address to the device's share sheet, or copies it where there is none. */
export function ShareButton({ courseId, courseName }: ShareButtonProps) {
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(''), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  async function share() {
    const url = new URL(coursePath(courseId), window.location.origin).href;
    try {
      if (navigator.share) {
        await navigator.share({ title: courseName, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      setAnswer('Link copied');
    } catch (reason) {
      // Closing the share sheet is no failure.
      const isCancelled = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isCancelled) setAnswer('The link could not be copied');
    }
  }

  return (
    <div className={styles.share}>
      <Button variant="outline" size="sm" icon={<Icon glyph={Send} />} onClick={share}>
        Share this course
      </Button>
      <span role="status">{answer}</span>
    </div>
  );
}
