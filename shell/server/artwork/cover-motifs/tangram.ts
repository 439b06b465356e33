import { below, pick } from '../drawing/seeded-random';
import { circle, path } from '../drawing/svg';
import type { Motif } from './motif';

const CELL = 60;
const COLUMNS = 6;
const ROWS = 5;
const LEFT = 120;

/** Aptitude: a board of triangles, quarter rounds and discs that thins out to the left. */
export const drawTangram: Motif = (random, { mid, light, hot, white }) => {
  const colours = [mid, light, hot, white, mid, light] as const;
  let drawn = '';
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const shape = below(random, 6);
      const colour = pick(random, colours);
      const isLeftOut = (column === 0 && random() < 0.7) || (column === 1 && random() < 0.35);
      if (isLeftOut) continue;
      drawn += piece(shape, LEFT + column * CELL, row * CELL, colour, colour === white ? hot : colour);
    }
  }
  return drawn;
};

function piece(shape: number, x: number, y: number, colour: string, discColour: string): string {
  const half = CELL / 2;
  if (shape === 0) return path(`M${x} ${y}h${CELL}l-${CELL} ${CELL}z`, colour);
  if (shape === 1) return path(`M${x + CELL} ${y}v${CELL}h-${CELL}z`, colour);
  if (shape === 2) return path(`M${x} ${y + CELL}a${CELL} ${CELL} 0 0 1 ${CELL} -${CELL}v${CELL}z`, colour);
  if (shape === 3) return path(`M${x} ${y}a${CELL} ${CELL} 0 0 1 ${CELL} ${CELL}h-${CELL}z`, colour);
  if (shape === 4) {
    return path(`M${x + half} ${y}l${half} ${half}l-${half} ${half}l-${half} -${half}z`, colour);
  }
  return circle(x + half, y + half, CELL * 0.28, discColour);
}
