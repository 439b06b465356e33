import { useEffect, useRef } from 'react';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** 0 to 100; `null` hides the bar. */
  percent: number | null;
}

/** The thin bar at the top of the page during a navigation. Hidden from screen readers, which read the new page's focused heading. */
export function ProgressBar({ percent }: ProgressBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  // Set by script, because the page's policy forbids style attributes in markup.
  useEffect(() => {
    if (bar.current) bar.current.style.transform = `scaleX(${(percent ?? 0) / 100})`;
  }, [percent]);

  return (
    <div ref={bar} className={styles.bar} data-visible={percent !== null || undefined} aria-hidden="true" />
  );
}
