import { PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { Mark } from '@stepwell/shared-ui';
import styles from './Logo.module.css';

export interface LogoProps {
  onClick?: () => void;
}

/** The mark and the name, set in the display face: it takes the colours of the surface it stands on. */
export function Logo({ onClick }: LogoProps) {
  return (
    <Link href={PATHS.home} className={styles.logo} aria-label="Stepwell Academy, home" onClick={onClick}>
      <Mark className={styles.mark} />
      <span className={styles.words}>
        {/* The space is not drawn; without it the visible words would be one, which the link's name does not hold. */}
        <span className={styles.name}>Stepwell</span> <span className={styles.kind}>ACADEMY</span>
      </span>
    </Link>
  );
}
