import { below, type Random } from '../drawing/seeded-random';
import { circle, line, rect, short } from '../drawing/svg';
import type { Inks, Motif } from './motif';

const LEVELS = 4;
const CENTRE = 300;
const SPREAD = 320;
const TOP = 52;
const DROP = 62;

/** Coding: a search tree with one path lit from the root to a leaf. */
export const drawTree: Motif = (random, inks) => {
  const lit = litPath(random);
  let edges = '';
  let nodes = '';
  for (let level = 0; level < LEVELS; level += 1) {
    const y = TOP + level * DROP;
    for (const [index, x] of places(level).entries()) {
      const isLit = lit[level] === index;
      const isMissing = level === LEVELS - 1 && !isLit && random() < 0.25;
      if (isMissing) continue;
      const parent = places(level - 1)[index >> 1];
      if (parent !== undefined) edges += edge(parent, x, y, isLit, inks);
      nodes += node(random, x, y, isLit, inks);
    }
  }
  return edges + nodes;
};

/** The index of the lit node on each level. */
function litPath(random: Random): number[] {
  const path = [0];
  for (let level = 1; level < LEVELS; level += 1) {
    path.push((path[level - 1] ?? 0) * 2 + (random() < 0.5 ? 0 : 1));
  }
  return path;
}

function places(level: number): number[] {
  if (level < 0) return [];
  const count = 2 ** level;
  return Array.from({ length: count }, (_, index) => CENTRE + (index - (count - 1) / 2) * (SPREAD / count));
}

function edge(parent: number, x: number, y: number, isLit: boolean, { light, hot }: Inks): string {
  const d = `M${short(parent)} ${y - DROP}V${y - DROP / 2}H${short(x)}V${y}`;
  return line(d, isLit ? hot : light, { width: isLit ? 6 : 3.5, opacity: isLit ? 1 : 0.75, isRound: true });
}

function node(
  random: Random,
  x: number,
  y: number,
  isLit: boolean,
  { deep, light, hot, white }: Inks,
): string {
  const size = isLit ? 19 : 13 + below(random, 4);
  const isSquare = random() < 0.5;
  const box = { x: x - size, y: y - size, width: size * 2, height: size * 2 };
  if (isLit) {
    return (
      rect({ ...box, radius: 8 }, hot) + rect({ x: x - 6, y: y - 6, width: 12, height: 12, radius: 3 }, deep)
    );
  }
  const colour = random() < 0.3 ? white : light;
  return isSquare ? rect({ ...box, radius: 6 }, colour) : circle(x, y, size, colour);
}
