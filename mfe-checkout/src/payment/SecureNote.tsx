import { Icon, Lock } from '@stepwell/shared-ui';
import styles from './SecureNote.module.css';

/** The note on security below the billing form and below the payment, in the words of the specification. */
export function SecureNote() {
  return (
    <p className={styles.note}>
      <Icon glyph={Lock} size="sm" className={styles.lock} />
      Your Transaction is Secured with SSL Encryption
    </p>
  );
}
