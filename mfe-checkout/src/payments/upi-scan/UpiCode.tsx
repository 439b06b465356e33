import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button, Mark, Skeleton, useLazyModule } from '@stepwell/shared-ui';
import { useEffect } from 'react';
import type { QrPictureProps } from './QrPicture';
import styles from './UpiCode.module.css';
import payment from './UpiPayment.module.css';

/** The QR code, black on white in every theme. The logo in its center covers less than 5 % of it, which the code's redundancy allows. */
export function UpiCode(props: QrPictureProps) {
  const { code: drawing, hasFailed, press } = useLazyModule(fetchDrawing, LAZY_CODE_TIMEOUT_MS);

  // `press` instead of `load`, because only a press sets `hasFailed`.
  useEffect(press, [press]);

  if (hasFailed) {
    return (
      <div className={styles.failed}>
        <Alert tone="bad">{NETWORK_ERROR}</Alert>
        <Button variant="outline" size="sm" onClick={press}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={payment.qr}>
      {drawing ? <drawing.QrPicture {...props} /> : <Skeleton shape="block" className={styles.waiting} />}
      {/* The logo's white field is a path, because browsers that force a dark theme darken a background. */}
      <svg aria-hidden="true" viewBox="0 0 46 46" className={styles.mark} data-theme="light">
        <path fill="#fff" d="M0 0h46v46H0z" />
        <Mark x="3" y="3" />
      </svg>
    </div>
  );
}

function fetchDrawing() {
  return import('./QrPicture');
}
