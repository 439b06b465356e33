import { Alert, type AlertProps } from '@stepwell/shared-ui';
import styles from './AlertLine.module.css';

/** A message with a button beside it, or below it on a narrow screen. */
export function AlertLine({ children, ...alert }: Omit<AlertProps, 'className'>) {
  return (
    <Alert {...alert} className={styles.alert ?? ''}>
      <div className={styles.line}>{children}</div>
    </Alert>
  );
}
