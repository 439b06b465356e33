import { coursePath } from '@stepwell/contract';
import { Button, copyText, Icon, Send, shareLink } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './ShareButton.module.css';

const ANSWER_MS = 4000;

export interface ShareButtonProps {
  courseId: string;
  courseName: string;
}

/** Opens the device's share sheet with the course's address, or copies the address where there is none. */
export function ShareButton({ courseId, courseName }: ShareButtonProps) {
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(''), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  async function share() {
    const url = new URL(coursePath(courseId), window.location.origin).href;
    if (await shareLink({ title: courseName, url })) return;
    setAnswer((await copyText(url)) ? 'Link copied' : 'The link could not be copied');
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
