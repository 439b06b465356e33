import { QRCodeSVG } from 'qrcode.react';
import styles from './QrDrawing.module.css';

export interface QrDrawingProps {
  /** The exact text of the code (docs/contract.md §5). */
  link: string;
  title: string;
}

/** Modules of white on every side: what the standard asks for. */
const QUIET_ZONE = 4;

/** The code itself, in a chunk of its own. */
export function QrDrawing({ link, title }: QrDrawingProps) {
  return (
    <QRCodeSVG
      value={link}
      level="Q"
      marginSize={QUIET_ZONE}
      title={title}
      role="img"
      className={styles.code}
      bgColor="transparent"
      fgColor="currentColor"
    />
  );
}
