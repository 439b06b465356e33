import { formatAmount, type Order } from '@stepwell/contract';
import { Button, Download, Icon } from '@stepwell/shared-ui';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
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

/** A side of the saved picture. */
const SAVED_PX = 1024;

/**
 * The code and what a learner does with it on the phone that shows it, in a chunk of its own. It is a picture, because browsers
 * that force a dark theme darken what is drawn in the page itself.
 */
export function QrPicture({ link, order }: QrPictureProps) {
  const [picture, setPicture] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const { courseTotalPrice, orderId } = order;
  const amount = formatAmount(courseTotalPrice);

  const show = (drawing: SVGSVGElement | null) => {
    if (drawing) setPicture(addressOf(drawing));
  };
  const save = () => {
    setIsSaving(true);
    // The text that appears says what to do where nothing is saved, whatever the reason.
    savePng(picture, `upi-${orderId}.png`).catch(() => undefined);
  };

  return (
    <>
      <div hidden>
        {/* Level M repairs 15 %; a higher one would make the modules of long links too small. */}
        <QRCodeSVG ref={show} value={segmentsOf(link)} level="M" marginSize={QUIET_ZONE} size={SAVED_PX} />
      </div>
      {picture && <img src={picture} alt={`UPI QR code for ${amount}`} className={styles.picture} />}
      <div className={styles.other}>
        <p className={styles.lead}>Pay from another phone</p>
        <p>
          {courseTotalPrice > SAVED_CODE_MAX
            ? `Scan this code with it. UPI apps pay a saved code up to about ₹2,000 only: to pay ${amount} without scanning, copy the UPI ID.`
            : 'Scan this code with it, or save the code and open it in a UPI app.'}
        </p>
        <Button onClick={save} variant="outline" size="sm" icon={<Icon glyph={Download} size="sm" />}>
          <span>Save QR</span>
        </Button>
        {/* No browser reports a refused download. */}
        <p aria-live="polite">{isSaving && 'Nothing saved? Take a screenshot of the code.'}</p>
      </div>
    </>
  );
}

/**
 * The link in parts that a QR code stores each in its own way: capitals, digits and `%E0%A4` take 5.5 bits a character, and others 8.
 * A shorter part would cost more for its header than it saves.
 */
function segmentsOf(link: string): string[] {
  return link.split(/([0-9A-Z%.:/-]{14,})/).filter(Boolean);
}

function addressOf(drawing: SVGSVGElement): string {
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
}

/** UPI apps open pictures of pixels from the gallery. A browser that refuses the download reports nothing. */
async function savePng(picture: string, name: string): Promise<void> {
  const image = Object.assign(new Image(), { src: picture });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SAVED_PX, height: SAVED_PX });
  canvas.getContext('2d')?.drawImage(image, 0, 0, SAVED_PX, SAVED_PX);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: name }).click();
}
