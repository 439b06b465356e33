import { Link } from '@stepwell/platform';
import styles from './PolicySwitch.module.css';
import { POLICY_PATHS, type PolicyPath, policies } from './policies';

export function PolicySwitch({ current }: { current: PolicyPath }) {
  return (
    <nav aria-label="Policies" className={styles.switch}>
      {POLICY_PATHS.map((path) => (
        <Link
          key={path}
          href={path}
          className={styles.tab}
          aria-current={path === current ? 'page' : undefined}
        >
          {policies[path].shortName}
        </Link>
      ))}
    </nav>
  );
}
