import { Text } from '../text/Text';
import styles from './Roles.module.css';

const ROLES = [
  'bg',
  'bg-alt',
  'surface',
  'deep',
  'deepest',
  'action',
  'brand',
  'accent-text',
  'link',
  'text',
  'text-2',
  'text-3',
  'border',
  'border-strong',
  'success',
  'danger',
] as const;

/** Colours by the roles that components name them by. */
export function Roles() {
  return (
    <div className={styles.roles}>
      {ROLES.map((role) => (
        <Text key={role} as="div" size="xs" className={styles.role}>
          <span className={styles.colour} data-role={role} />
          {role}
        </Text>
      ))}
    </div>
  );
}
