import { nameParts, PATHS } from '@stepwell/contract';
import { Link, selectAcademy, useSiteState } from '@stepwell/platform';
import { Mark } from '@stepwell/shared-ui';
import styles from './Logo.module.css';

/** Mark and name, in the colours of the surrounding surface. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const academy = useSiteState(selectAcademy);
  const [ownName, kind] = nameParts(academy);
  return (
    <Link href={PATHS.home} className={styles.logo} aria-label={`${academy.name}, home`} onClick={onClick}>
      <Mark className={styles.mark} />
      <span className={styles.words}>
        {/* The invisible space separates the words, because the accessible name must contain the visible text. */}
        <span className={styles.name}>{ownName}</span>{' '}
        <span className={styles.kind}>{kind.toUpperCase()}</span>
      </span>
    </Link>
  );
}
