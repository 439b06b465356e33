import type { SVGProps } from 'react';
import styles from './Mark.module.css';

/** The logo: a stepped well with the sun rising out of it. Draw it at 20 px or more. It has light colors on dark surfaces. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg aria-hidden="true" width="40" height="40" viewBox="0 0 40 40" {...props}>
      <path
        className={styles.well}
        d="M2 10H9V17H13.5V24H17V31H23V24H26.5V17H31V10H38V34A4 4 0 0 1 34 38H6A4 4 0 0 1 2 34Z"
      />
      <circle className={styles.sun} cx="20" cy="11.5" r="8" />
    </svg>
  );
}
