import { Icon, Lock } from '@stepwell/shared-ui';
import styles from './SecureNote.module.css';

/** The specified note below the form and the payment. */
export function SecureNote() {
  return (
    <p className={styles.note}>
      <Icon glyph={Lock} size="sm" className={styles.lock} />
      Your Transaction is Secured with SSL Encryption
    </p>
  );
}
