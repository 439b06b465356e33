import { NETWORK_ERROR } from '@stepwell/contract';
import { useEffect, useState } from 'react';
import { UNANSWERED_PRESS } from '../region/unanswered-press';
import styles from './NetworkAlert.module.css';

const ENDS = ['pointerdown', 'keydown', 'online'] as const;
const CAPTURE = { capture: true };

/** Answers a press that had no effect because the code of its region cannot be loaded offline, until the next press. */
export function NetworkAlert() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    const hide = () => setShown(false);
    window.addEventListener(UNANSWERED_PRESS, show);
    for (const type of ENDS) window.addEventListener(type, hide, CAPTURE);
    return () => {
      window.removeEventListener(UNANSWERED_PRESS, show);
      for (const type of ENDS) window.removeEventListener(type, hide, CAPTURE);
    };
  }, []);
  return isShown ? (
    <p className={styles.alert} role="alert">
      {NETWORK_ERROR}
    </p>
  ) : null;
}
