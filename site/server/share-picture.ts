import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

/** Size that WhatsApp, Facebook, LinkedIn and X show as a large picture. All lengths in this file are pixels. */
const SIZE = { width: 1200, height: 630 };
const PAPER = '#F9F7F1';
const INK = '#14211F';
const MUTED = '#475856';
const BASE_BAND = { y: 616, colour: '#083C39' };
const LOGO = { x: 74, y: 68, width: 214, height: 52 };
/** Size of every cover in `drawings/covers`. */
const COVER = { width: 480, height: 300 };
const CARD = { x: 590, y: 158, width: 536, height: 335, radius: 24 };
const TEXT = { x: 74, width: 480, top: 160, bottom: 560 };
const CATEGORY = { size: 26, height: 48 };
const NAME_SIZES = [76, 68, 60, 52, 46, 40, 34];
const LINE_HEIGHT = 1.06;
/** Distance from the top of a line to its baseline, in font sizes. */
const ASCENT = 0.84;
const FONTS = { display: 'Share Display', body: 'Share Body' };

/** Matches texts whose characters are all in the display font. Others would be drawn as boxes, or in a font of the machine. */
const DRAWABLE = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]+$/;

export interface ShareSubject {
  name: string;
  category: string;
  /** An SVG of 480 x 300. */
  cover: Buffer;
}

/**
 * Draws the picture that apps show for a shared link to a course: a PNG of 1200 x 630 with logo, category, name and cover. If the
 * academy's font lacks a character of the name, or the name is too long, the picture shows the cover alone.
 * @throws Error if the cover cannot be read, or the drawing library has no build for this machine
 */
export async function sharePicture({ name, category, cover: drawing }: ShareSubject): Promise<Buffer> {
  const { createCanvas, loadImage } = await drawingLibrary();
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  const [cover, logo] = await Promise.all([drawing, readFileSync(LOGO_FILE)].map((file) => loadImage(file)));
  if (!cover || !logo) throw new Error('share picture: cover or logo could not be read');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  const lines = DRAWABLE.test(name) ? fittingLines(context, name) : undefined;
  if (lines) {
    drawName(context, { ...lines, category });
    context.save();
    context.beginPath();
    context.roundRect(CARD.x, CARD.y, CARD.width, CARD.height, CARD.radius);
    context.clip();
    context.drawImage(cover, CARD.x, CARD.y, CARD.width, CARD.height);
    context.restore();
    context.drawImage(logo, LOGO.x, LOGO.y, LOGO.width, LOGO.height);
  } else {
    const height = (SIZE.width * COVER.height) / COVER.width;
    context.drawImage(cover, 0, (SIZE.height - height) / 2, SIZE.width, height);
  }
  context.fillStyle = BASE_BAND.colour;
  context.fillRect(0, BASE_BAND.y, SIZE.width, SIZE.height - BASE_BAND.y);
  return canvas.encode('png');
}

const LOGO_FILE = new URL('./drawings/logo.svg', import.meta.url);

/** Loads the drawing library with the first picture, because it takes some ten megabytes of memory. */
async function drawingLibrary() {
  const library = await import('@napi-rs/canvas');
  if (!library.GlobalFonts.has(FONTS.display)) {
    const entry = createRequire(import.meta.url).resolve('@stepwell/shared-ui');
    const readFont = (file: string) => readFileSync(new URL(`fonts/${file}.woff2`, pathToFileURL(entry)));
    library.GlobalFonts.register(readFont('anek-latin-latin-500-800-normal'), FONTS.display);
    library.GlobalFonts.register(readFont('figtree-latin-wght-normal'), FONTS.body);
  }
  return library;
}

interface NameLines {
  lines: string[];
  size: number;
}

/** Breaks the name into lines, in the largest size in which they fit; `undefined` if they fit in no size. */
function fittingLines(context: SKRSContext2D, name: string): NameLines | undefined {
  for (const size of NAME_SIZES) {
    setDisplayFace(context, size);
    const lines = wrappedLines(context, name);
    const isTall = CATEGORY.height + lines.length * size * LINE_HEIGHT > TEXT.bottom - TEXT.top;
    const isWide = lines.some((line) => context.measureText(line).width > TEXT.width);
    if (!isTall && !isWide) return { lines, size };
  }
  return undefined;
}

function wrappedLines(context: SKRSContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= TEXT.width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Category and name, centred beside the cover. */
function drawName(context: SKRSContext2D, { lines, size, category }: NameLines & { category: string }): void {
  const height = CATEGORY.height + lines.length * size * LINE_HEIGHT;
  let y = Math.max(TEXT.top, CARD.y + (CARD.height - height) / 2) + CATEGORY.size;
  if (DRAWABLE.test(category)) {
    context.fillStyle = MUTED;
    context.font = `600 ${CATEGORY.size}px "${FONTS.body}"`;
    context.fontVariationSettings = "'wght' 600";
    context.letterSpacing = '0px';
    context.fillText(category, TEXT.x, y, TEXT.width);
  }
  context.fillStyle = INK;
  setDisplayFace(context, size);
  y += CATEGORY.height - CATEGORY.size + size * ASCENT;
  for (const line of lines) {
    context.fillText(line, TEXT.x, y);
    y += size * LINE_HEIGHT;
  }
}

function setDisplayFace(context: SKRSContext2D, size: number): void {
  context.font = `800 ${size}px "${FONTS.display}"`;
  context.fontVariationSettings = "'wght' 800, 'wdth' 88";
  context.letterSpacing = '-0.5px';
}
