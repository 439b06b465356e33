import { NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button, Mark, Skeleton } from '@stepwell/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { QrDrawingProps } from './QrDrawing';
import styles from './UpiCode.module.css';

/** The code, black on white in every theme, with the mark in the middle: it hides under 5 % of the code. */
export function UpiCode({ link, title }: { link: string; title: string }) {
  const [QrDrawing, setQrDrawing] = useState<ComponentType<QrDrawingProps> | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const drawing = await import('./QrDrawing');
      setQrDrawing(() => drawing.QrDrawing);
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
    <div className={styles.paper} data-theme="light">
      {QrDrawing ? (
        <QrDrawing link={link} title={title} className={styles.drawing} />
      ) : (
        <Skeleton shape="block" className={styles.waiting} />
      )}
      {/* Its white is drawn: a background would be darkened by a browser that forces a dark theme. */}
      <svg aria-hidden="true" viewBox="0 0 46 46" className={styles.mark}>
        <path fill="#fff" d="M0 0h46v46H0z" />
        <Mark x="3" y="3" />
      </svg>
    </div>
  );
}
