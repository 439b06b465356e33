import { NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button, Mark, Skeleton } from '@stepwell/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { QrPictureProps } from './QrPicture';
import styles from './UpiCode.module.css';
import payment from './UpiPayment.module.css';

/** The QR code, black on white in every theme, with the logo in the center, which covers less than 5 % of the code. */
export function UpiCode(props: QrPictureProps) {
  const [QrPicture, setQrPicture] = useState<ComponentType<QrPictureProps> | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const drawing = await import('./QrPicture');
      setQrPicture(() => drawing.QrPicture);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  if (failed) {
    return (
      <div className={styles.failed}>
        <Alert tone="bad">{NETWORK_ERROR}</Alert>
        <Button variant="outline" size="sm" onClick={load}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={payment.qr}>
      {QrPicture ? <QrPicture {...props} /> : <Skeleton shape="block" className={styles.waiting} />}
      {/* The white is drawn, because browsers that force a dark theme darken backgrounds. */}
      <svg aria-hidden="true" viewBox="0 0 46 46" className={styles.mark} data-theme="light">
        <path fill="#fff" d="M0 0h46v46H0z" />
        <Mark x="3" y="3" />
      </svg>
    </div>
  );
}
