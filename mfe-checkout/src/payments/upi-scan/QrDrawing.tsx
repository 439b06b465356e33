import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import { drawPng } from './png';

export interface QrDrawingProps {
  /** The exact text of the code (docs/contract.md §5). */
  link: string;
  title: string;
  className?: string;
}

/** Modules of white on every side: what the standard asks for. */
const QUIET_ZONE = 4;

/**
 * The code itself, in a chunk of its own: a picture, which no browser draws in other colours for its dark mode and which a
 * long press saves. Level M repairs 15 %; a higher one would make the modules of long links too small.
 */
export function QrDrawing({ link, title, className }: QrDrawingProps) {
  const picture = useMemo(() => drawQr(link), [link]);
  return <img src={picture} alt={title} className={className} />;
}

function drawQr(link: string): string {
  const code = generate(link, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET_ZONE;
  const png = drawPng(size, (column, row) => code.get(column - QUIET_ZONE, row - QUIET_ZONE));
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''))}`;
}
