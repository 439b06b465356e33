import { NETWORK_ERROR } from '@stepwell/contract';
import { Alert, Button, Mark, Skeleton } from '@stepwell/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { QrDrawingProps } from './QrDrawing';
import styles from './UpiCode.module.css';

/**
 * The code on paper white in both themes, with the mark in the middle: it hides under 5 % of the code, and level Q
 * repairs 25 %. The drawing's own margin and the paper's edge keep the quiet zone.
 */
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
        <QrDrawing link={link} title={title} />
      ) : (
        <Skeleton shape="block" className={styles.waiting} />
      )}
      <span className={styles.mark}>
        <Mark className={styles.drawing} />
      </span>
    </div>
  );
}
