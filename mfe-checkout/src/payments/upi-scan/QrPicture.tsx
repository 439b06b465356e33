import { formatAmount, type Order } from '@stepwell/contract';
import { Button, Download, Icon } from '@stepwell/shared-ui';
import { correction, generate } from 'lean-qr';
import { useMemo, useState } from 'react';
import { drawPng } from './png';
import styles from './UpiCode.module.css';

export interface QrPictureProps {
  /** The exact text of the code (docs/contract.md §5). */
  link: string;
  order: Order;
}

/** Modules of white on every side: what the standard asks for. */
const QUIET_ZONE = 4;

/** Rupees that UPI apps commonly pay at most by a code from the gallery; a code before the camera has no such limit. */
const SAVED_CODE_MAX = 2000;

/**
 * The code and what a learner does with it on the phone that shows it, in a chunk of its own. It is a picture, which browsers
 * that force a dark theme leave as it is and which a long press saves.
 */
export function QrPicture({ link, order }: QrPictureProps) {
  const picture = useMemo(() => drawQr(link), [link]);
  const [isSaving, setIsSaving] = useState(false);
  const { courseTotalPrice, orderId } = order;
  const amount = formatAmount(courseTotalPrice);

  return (
    <>
      <img src={picture} alt={`UPI QR code for ${amount}`} className={styles.picture} />
      <div className={styles.other}>
        <p className={styles.lead}>Pay from another phone</p>
        <p>
          {courseTotalPrice > SAVED_CODE_MAX
            ? `Scan this code with it. UPI apps pay a saved code up to about ₹2,000 only: to pay ${amount} without scanning, copy the UPI ID.`
            : 'Scan this code with it, or save the code and open it in a UPI app.'}
        </p>
        <Button
          href={picture}
          download={`upi-${orderId}.png`}
          onClick={() => setIsSaving(true)}
          variant="outline"
          size="sm"
          icon={<Icon glyph={Download} size="sm" />}
        >
          <span>Save QR</span>
        </Button>
        {/* No browser reports a refused download. */}
        <p aria-live="polite">
          {isSaving && 'Nothing saved? Press and hold the code to save it, or take a screenshot.'}
        </p>
      </div>
    </>
  );
}

/** Level M repairs 15 %; a higher one would make the modules of long links too small. */
function drawQr(link: string): string {
  const code = generate(link, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET_ZONE;
  const png = drawPng(size, (column, row) => code.get(column - QUIET_ZONE, row - QUIET_ZONE));
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''))}`;
}
