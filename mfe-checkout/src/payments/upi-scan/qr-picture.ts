import { correction, generate } from 'lean-qr';
import { drawPng } from './png';

/** Modules of white on every side: what the standard asks for. */
const QUIET_ZONE = 4;

/**
 * The QR code of a text as the address of a picture, in a chunk of its own. Level M repairs 15 %; a higher one would make the
 * modules of long links too small.
 */
export function qrPicture(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET_ZONE;
  const png = drawPng(size, (column, row) => code.get(column - QUIET_ZONE, row - QUIET_ZONE));
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''))}`;
}
