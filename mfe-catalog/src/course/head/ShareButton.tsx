import { coursePath } from '@stepwell/contract';
import { Button, copyText, Icon, Send, shareLink } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './ShareButton.module.css';

const MESSAGE_MS = 4000;

export interface ShareButtonProps {
  courseId: string;
  courseName: string;
}

/** Opens the device's share sheet with the course's address, or copies the address if there is no share sheet. */
export function ShareButton({ courseId, courseName }: ShareButtonProps) {
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  async function share() {
    const url = new URL(coursePath(courseId), window.location.origin).href;
    if (await shareLink({ title: courseName, url })) return;
    setMessage((await copyText(url)) ? 'Link copied' : 'The link could not be copied');
  }

  return (
    <div className={styles.share}>
      <Button variant="outline" size="sm" icon={<Icon glyph={Send} />} onClick={share}>
        Share this course
      </Button>
      <span role="status">{message}</span>
    </div>
  );
}
