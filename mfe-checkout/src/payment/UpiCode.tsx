import { formatAmount, type Order } from '@stepwell/contract';
import { Button, Download, Icon, Mark } from '@stepwell/shared-ui';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import styles from './UpiCode.module.css';
import payment from './UpiPayment.module.css';

export interface UpiCodeProps {
  /** The exact text of the code (docs/contract.md §5). */
  link: string;
  order: Order;
}

/** The white margin in modules, as the QR standard requires. */
const QUIET_ZONE = 4;

/** In rupees. UPI apps usually pay no more than this by a code from the gallery. A code that the camera scans has no such limit. */
const SAVED_CODE_MAX = 2000;

const SAVED_PX = 1024;

/** Prevents browsers that force a dark theme from drawing the black modules white. It works only on the root element of an SVG. */
const NEVER_DARKENED = { colorScheme: 'only light' };

/**
 * The QR code, black on white in every theme, and its actions. Shows the SVG as an `<img>`, because browsers that force a dark theme change
 * inline SVG. The logo in its center covers less than 5 % of it, which the code's redundancy allows.
 */
export function UpiCode({ link, order }: UpiCodeProps) {
  const [picture, setPicture] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const { courseTotalPrice, orderId } = order;
  const amount = formatAmount(courseTotalPrice);

  const show = (drawing: SVGSVGElement | null) => {
    if (drawing) setPicture(addressOf(drawing));
  };
  const save = () => {
    setIsSaving(true);
    // The text below explains what to do if nothing is saved.
    savePng(picture, `upi-${orderId}.png`).catch(() => undefined);
  };

  return (
    <div className={payment.qr}>
      <div hidden>
        {/* Level M corrects 15 %; a higher level would make the modules of long links too small. */}
        <QRCodeSVG
          ref={show}
          value={segmentsOf(link)}
          level="M"
          marginSize={QUIET_ZONE}
          size={SAVED_PX}
          style={NEVER_DARKENED}
        />
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
        {/* Shown after every press, because browsers do not report a refused download. */}
        <p aria-live="polite">{isSaving && 'Nothing saved? Take a screenshot of the code.'}</p>
      </div>
      {/* The logo's white field is a path, because browsers that force a dark theme darken a background. */}
      <svg aria-hidden="true" viewBox="0 0 46 46" className={styles.mark} data-theme="light">
        <path fill="#fff" d="M0 0h46v46H0z" />
        <Mark x="3" y="3" />
      </svg>
    </div>
  );
}

/**
 * Splits the link into segments that a QR code encodes separately, so that its modules are larger. A character takes 5.5 bits in a segment
 * of capitals, digits and signs such as `%`, else 8 bits. A segment of less than 14 characters would save less than its header costs.
 */
function segmentsOf(link: string): string[] {
  return link.split(/([0-9A-Z%.:/-]{14,})/).filter(Boolean);
}

/** The drawing as a data URL. */
function addressOf(drawing: SVGSVGElement): string {
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
}

/** Saves the code as a PNG, because UPI apps open only bitmaps from the gallery. */
async function savePng(picture: string, name: string): Promise<void> {
  const image = Object.assign(new Image(), { src: picture });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SAVED_PX, height: SAVED_PX });
  canvas.getContext('2d')?.drawImage(image, 0, 0, SAVED_PX, SAVED_PX);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: name }).click();
}
