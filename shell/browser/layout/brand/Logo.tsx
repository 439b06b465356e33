import { PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { Mark } from '@stepwell/shared-ui';
import styles from './Logo.module.css';

export interface LogoProps {
  onClick?: () => void;
}

/** Mark and name, in the colours of the surrounding surface. */
export function Logo({ onClick }: LogoProps) {
  return (
    <Link href={PATHS.home} className={styles.logo} aria-label="Stepwell Academy, home" onClick={onClick}>
      <Mark className={styles.mark} />
      <span className={styles.words}>
        {/* The invisible space separates the words: the accessible name must contain the visible text. */}
        <span className={styles.name}>Stepwell</span> <span className={styles.kind}>ACADEMY</span>
      </span>
    </Link>
  );
}
