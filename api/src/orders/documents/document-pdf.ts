import { createRequire } from 'node:module';
import { sanitize } from '@stepwell/server-kit/sanitize';
import { LOGO } from './logo';
import type { PaymentDocument } from './receipt-document';

const require = createRequire(import.meta.url);
/** Loads the library for the first PDF file only, because it takes 170 ms and 25 MB. */
const loadPdfkit = () => import('pdfkit');
/** Font files for Latin, the rupee sign and Devanagari. Each character is drawn with the first file that contains it. */
const SUBSETS = ['latin', 'latin-ext', 'devanagari'] as const;
type Subset = (typeof SUBSETS)[number];
/** For each font file: its characters as a CSS unicode range, such as `U+0000-00FF,U+0131`. */
const RANGES: Record<Subset, string> = require('@fontsource/noto-sans/unicode.json');
/** For each font file: a pattern that matches a character of the file. */
const COVERAGE = {
  latin: characterClass(RANGES.latin),
  'latin-ext': characterClass(RANGES['latin-ext']),
  devanagari: characterClass(RANGES.devanagari),
};
type Weight = 400 | 700;

// Lengths are in PDF points (1/72 inch).
const MARGIN = 56;
const AMOUNT_WIDTH = 110;
const TEXT_SIZE = 10.5;
const INK = '#14211f';
const RULE = '#c9c2b2';

/** Renders documents as a PDF file, each on its own A4 page. @returns `null` if a text has characters that no font file contains */
export async function documentsPdf(documents: readonly PaymentDocument[]): Promise<Buffer | null> {
  if (!documents.every(canDrawAll)) return null;
  const { default: PDFDocument } = await loadPdfkit();
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, autoFirstPage: false });
  const write = writerOf(pdf);
  for (const document of documents) {
    pdf.addPage();
    drawDocument(pdf, write, document);
  }
  return bytesOf(pdf);
}

function drawDocument(pdf: PDFKit.PDFDocument, write: Writer, document: PaymentDocument): void {
  const { title, facts, from, to, rows, payment } = document;
  const end = pdf.page.width - MARGIN;
  drawLogo(pdf);
  write.line(title, { size: 20, weight: 700 });
  for (const fact of facts) write.line(fact);
  section('From', from);
  section('To', to);
  pdf.moveDown();
  // Amount and name begin at the same height. A long name is wrapped, so the next row begins below the taller of the two.
  rows.forEach(([name, amount], index) => {
    const isTotal = index === rows.length - 1;
    const weight = isTotal ? 700 : 400;
    const top = pdf.y;
    write.line(amount, { weight, x: end - write.widthOf(amount, weight) });
    const afterAmount = pdf.y;
    pdf.y = top;
    write.line(name, { weight, x: MARGIN, width: end - MARGIN - AMOUNT_WIDTH - 12 });
    pdf.y = Math.max(pdf.y, afterAmount) + 4;
    pdf.moveTo(MARGIN, pdf.y).lineTo(end, pdf.y).lineWidth(0.5).stroke(RULE);
    pdf.y += 4;
  });
  section('Payment', payment);

  function section(heading: string, lines: string[]) {
    pdf.moveDown();
    write.line(heading, { weight: 700, x: MARGIN });
    for (const line of lines) write.line(line, { x: MARGIN });
  }
}

/** Draws the logo in the upper right corner. */
function drawLogo(pdf: PDFKit.PDFDocument): void {
  const { size, well, wellColor, sun, sunColor } = LOGO;
  pdf.save().translate(pdf.page.width - MARGIN - size, MARGIN);
  pdf.path(well).fill(wellColor);
  pdf.circle(sun.x, sun.y, sun.radius).fill(sunColor);
  pdf.restore();
}

function canDrawAll({ facts, from, to, rows, payment }: PaymentDocument): boolean {
  return [...facts, ...from, ...to, ...rows.flat(), ...payment].every(canDraw);
}

interface LineOptions {
  size?: number;
  weight?: Weight;
  x?: number;
  width?: number;
}

type Writer = ReturnType<typeof writerOf>;

/** Creates functions that write lines of text whose characters come from several font files. */
function writerOf(pdf: PDFKit.PDFDocument) {
  for (const subset of SUBSETS) for (const weight of [400, 700] as const) register(subset, weight);

  function register(subset: Subset, weight: Weight) {
    pdf.registerFont(
      `${subset}-${weight}`,
      require.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
    );
  }

  return {
    widthOf(text: string, weight: Weight): number {
      pdf.fontSize(TEXT_SIZE);
      const widths = runsOf(text).map(({ subset, part }) =>
        pdf.font(`${subset}-${weight}`).widthOfString(part),
      );
      return widths.reduce((sum, width) => sum + width, 0);
    },
    line(text: string, { size = TEXT_SIZE, weight = 400, x, width }: LineOptions = {}) {
      pdf.fontSize(size).fillColor(INK);
      const runs = runsOf(text);
      const options = { ...(width !== undefined && { width }), lineGap: 2 };
      if (x !== undefined) pdf.x = x;
      runs.forEach(({ subset, part }, index) => {
        pdf.font(`${subset}-${weight}`).text(part, { ...options, continued: index < runs.length - 1 });
      });
    },
  };
}

/** Splits a text into parts that are each drawn with a single font file. A space joins the part before it. */
function runsOf(text: string) {
  const runs: { subset: Subset; part: string }[] = [];
  for (const character of sanitize(text)) {
    const subset = subsetOf(character) ?? 'latin';
    const last = runs.at(-1);
    if (last && (last.subset === subset || character === ' ')) last.part += character;
    else runs.push({ subset, part: character });
  }
  return runs;
}

function canDraw(text: string): boolean {
  return Array.from(sanitize(text)).every(subsetOf);
}

function subsetOf(character: string): Subset | undefined {
  return SUBSETS.find((subset) => COVERAGE[subset].test(character));
}

/** Converts a CSS unicode range `U+0000-00FF,U+0131` into the character class `[\u{0000}-\u{00FF}\u{0131}]`. */
function characterClass(ranges: string): RegExp {
  const parts = ranges.replace(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/g, (_, first, last) =>
    last ? `\\u{${first}}-\\u{${last}}` : `\\u{${first}}`,
  );
  return new RegExp(`[${parts}]`, 'u');
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
    pdf.end();
  });
}
