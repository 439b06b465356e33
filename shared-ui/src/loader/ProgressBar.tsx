import { useEffect, useRef } from 'react';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** 0 to 100; `null` hides the bar. */
  percent: number | null;
}

/** The thin bar at the top of the page during a navigation. Purely to look at: the new heading takes the focus. */
export function ProgressBar({ percent }: ProgressBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  // A style attribute in the markup would break the page's policy; this is set by script.
  useEffect(() => {
    if (bar.current && percent !== null) bar.current.style.transform = `scaleX(${percent / 100})`;
  }, [percent]);

  return (
    <div ref={bar} className={styles.bar} data-visible={percent !== null || undefined} aria-hidden="true" />
  );
}
