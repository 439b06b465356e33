import { formatAmount, NETWORK_ERROR, type Order } from '@stepwell/contract';
import { Alert, Button, Download, Icon, Mark, Skeleton } from '@stepwell/shared-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import styles from './UpiCode.module.css';

/** Rupees that UPI apps commonly pay at most by a code from the gallery; a code before the camera has no such limit. */
const SAVED_CODE_MAX = 2000;

export interface UpiCodeProps {
  /** The exact text of the code (docs/contract.md §5). */
  link: string;
  order: Order;
}

/**
 * The code, black on white in every theme, with the mark in the middle: it hides under 5 % of the code. It is a picture,
 * which browsers that force a dark theme leave as it is and which a long press saves.
 */
export function UpiCode({ link, order }: UpiCodeProps) {
  const [draw, setDraw] = useState<((text: string) => string) | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { qrPicture } = await import('./qr-picture');
      setDraw(() => qrPicture);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  const picture = useMemo(() => draw?.(link), [draw, link]);

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
  const title = `UPI QR code for ${formatAmount(order.courseTotalPrice)}`;
  return (
    <>
      <div className={styles.paper} data-theme="light">
        {picture ? (
          <img src={picture} alt={title} className={styles.picture} />
        ) : (
          <Skeleton shape="block" className={styles.waiting} />
        )}
        {/* Its white is drawn: a background would be darkened by a browser that forces a dark theme. */}
        <svg aria-hidden="true" viewBox="0 0 46 46" className={styles.mark}>
          <path fill="#fff" d="M0 0h46v46H0z" />
          <Mark x="3" y="3" />
        </svg>
      </div>
      <OtherPhone picture={picture} order={order} />
    </>
  );
}

/** What a learner does with the code on the phone that shows it: nobody can scan their own screen. */
function OtherPhone({ picture, order }: { picture: string | undefined; order: Order }) {
  const [isSaving, setIsSaving] = useState(false);
  const { courseTotalPrice, orderId } = order;

  return (
    <div className={styles.other}>
      <p className={styles.lead}>Pay from another phone</p>
      <p>
        {courseTotalPrice > SAVED_CODE_MAX
          ? `Scan this code with it. UPI apps pay a saved code up to about ₹2,000 only: to pay ${formatAmount(courseTotalPrice)} without scanning, copy the UPI ID.`
          : 'Scan this code with it, or save the code and open it in a UPI app.'}
      </p>
      <Button
        href={picture ?? ''}
        disabled={!picture}
        download={`upi-${orderId}.png`}
        onClick={() => setIsSaving(true)}
        variant="outline"
        size="sm"
        icon={<Icon glyph={Download} size="sm" />}
      >
        Save QR
      </Button>
      {/* No browser reports a refused download. */}
      <p aria-live="polite">
        {isSaving && 'Nothing saved? Press and hold the code to save it, or take a screenshot.'}
      </p>
    </div>
  );
}
