import { below } from '../drawing/seeded-random';
import { path, rect, short } from '../drawing/svg';
import { COVER, type Motif } from './motif';

const HORIZON = 150;

/** English: two fans of sound that meet at a line, and a pair of quotation marks. */
export const drawVoices: Motif = (random, { deep, mid, light, hot, white }) => {
  const x = 250 + below(random, 3) * 30;
  const lowerRadius = 120 + below(random, 2) * 30;
  return [
    rect({ x: 0, y: HORIZON, width: COVER.width, height: COVER.height - HORIZON }, light),
    fan(x, 150, [hot, white, mid, white, deep], 'up'),
    fan(x + 90, lowerRadius, [deep, white, hot, light, deep], 'down'),
    fan(x - 210, 75, [deep, light, deep, white], 'down'),
    quote(x - 216, 66, deep),
    quote(x - 170, 66, deep),
  ].join('');
};

function fan(x: number, radius: number, colours: string[], way: 'up' | 'down'): string {
  const sweep = way === 'up' ? 1 : 0;
  return colours
    .map((colour, index) => {
      const size = radius * (1 - index * 0.2);
      const r = short(size);
      return path(`M${short(x - size)} ${HORIZON}a${r} ${r} 0 0 ${sweep} ${short(size * 2)} 0z`, colour);
    })
    .join('');
}

function quote(x: number, y: number, colour: string): string {
  const size = 19;
  const tail = `q0 ${size} -${size} ${short(size * 1.35)}q${short(size * 0.35)} -${short(size * 0.8)} ${short(size * 0.1)} -${short(size * 1.5)}`;
  return path(`M${short(x)} ${short(y)}a${size} ${size} 0 1 1 ${size} ${size}${tail}z`, colour);
}
