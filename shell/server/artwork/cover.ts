import { drawArches } from './cover-motifs/arches';
import { drawColumns } from './cover-motifs/columns';
import { drawField } from './cover-motifs/field';
import { COVER, type Inks, type Motif } from './cover-motifs/motif';
import { drawSpan } from './cover-motifs/span';
import { drawTangram } from './cover-motifs/tangram';
import { drawTree } from './cover-motifs/tree';
import { drawVoices } from './cover-motifs/voices';
import { below, hashOf, type Random, seededRandom } from './drawing/seeded-random';
import { path, rect, svg } from './drawing/svg';

interface CoverStyle {
  draw: Motif;
  inks: Inks;
  /** Motifs on a bright ground take light stairs behind them. */
  isBright?: boolean;
}

const STYLES: Record<string, CoverStyle> = {
  'Aptitude & Reasoning': {
    draw: drawTangram,
    inks: { deep: '#1F2C6E', mid: '#3347B2', light: '#7688DD', hot: '#FFC64A', white: '#FCFBF8' },
  },
  'Banking & SSC': {
    draw: drawColumns,
    inks: { deep: '#294819', mid: '#467A27', light: '#86B75C', hot: '#FFC64A', white: '#FCFBF8' },
  },
  'Civil Services': {
    draw: drawArches,
    inks: { deep: '#702C18', mid: '#B94824', light: '#E58361', hot: '#FFD880', white: '#FCFBF8' },
  },
  'Coding & DSA': {
    draw: drawTree,
    inks: { deep: '#062C2B', mid: '#0D5F59', light: '#2F8F86', hot: '#FBB11E', white: '#FCFBF8' },
  },
  'Data & AI': {
    draw: drawField,
    inks: { deep: '#5B102E', mid: '#A3174D', light: '#EA6B9A', hot: '#FFC64A', white: '#FCFBF8' },
  },
  'English & Communication': {
    draw: drawVoices,
    inks: { deep: '#6B3F06', mid: '#F09A06', light: '#FFC64A', hot: '#C21F5E', white: '#FCFBF8' },
    isBright: true,
  },
  'GATE & Engineering': {
    draw: drawSpan,
    inks: { deep: '#0E1918', mid: '#324341', light: '#67B1A8', hot: '#F09A06', white: '#FCFBF8' },
  },
};

export interface CoverSubject {
  category: string;
  code: string;
}

/**
 * Draws a course's cover, 480 x 300, from its category and code alone: the category chooses inks and motif (an
 * unknown one gets one of the seven), both together seed what varies. Neither text is part of the drawing.
 */
export function coverSvg({ category, code }: CoverSubject): string {
  const style = styleOf(category);
  const random = seededRandom(hashOf(`${category}|${code}|`));
  const ground = style.isBright ? style.inks.mid : style.inks.deep;
  const whole = { x: 0, y: 0, ...COVER };
  return svg(
    COVER,
    [
      '<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1">',
      '<stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>',
      '<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs>',
      rect(whole, ground),
      stairsBehind(random, style),
      style.draw(random, style.inks),
      rect(whole, 'url(#light)'),
    ].join(''),
  );
}

function styleOf(category: string): CoverStyle {
  // Only own names: `constructor` is a category like any other.
  const known = Object.hasOwn(STYLES, category) ? STYLES[category] : undefined;
  if (known) return known;
  const styles = Object.values(STYLES);
  const chosen = styles[hashOf(category) % styles.length];
  if (!chosen) throw new Error('There is no cover style at all');
  return chosen;
}

/** A faint flight of stairs, climbing to the right or to the left. */
function stairsBehind(random: Random, { inks, isBright }: CoverStyle): string {
  const direction = random() < 0.5 ? 1 : -1;
  random(); // unused; without it these would not be the covers of the design's pictures
  const rise = 16 + below(random, 2) * 4;
  const tread = 30;
  let x = direction > 0 ? 0 : COVER.width;
  let y = COVER.height - 30;
  let d = `M${x} ${COVER.height}V${y}`;
  for (let step = 0; step < 16; step += 1) {
    x += direction * tread;
    y -= rise;
    d += `H${x}V${y}`;
  }
  d += `H${direction > 0 ? COVER.width : 0}V${COVER.height}Z`;
  return isBright ? path(d, '#fff', 0.16) : path(d, inks.mid, 0.34);
}
