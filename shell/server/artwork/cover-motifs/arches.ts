import { below } from '../drawing/seeded-random';
import { circle, path, rect, short } from '../drawing/svg';
import { COVER, type Inks, type Motif } from './motif';

const { width: W, height: H } = COVER;

/** Civil services: an arcade with one lit arch, or one arch within another. */
export const drawArches: Motif = (random, inks) => {
  if (random() < 0.5) {
    const left = 118 + random() * 14;
    return arcade(left, below(random, 3), inks);
  }
  const span = 270 + below(random, 3) * 15;
  const centre = 285 + random() * 40;
  return nested(span, centre, inks);
};

function arcade(left: number, litIndex: number, { deep, mid, light, hot, white }: Inks): string {
  const bay = 118;
  let drawn = circle(left + litIndex * bay + bay / 2, 92, 62, hot);
  drawn += path(`M0 ${H}V150H${W}V${H}z`, mid);
  drawn +=
    rect({ x: 0, y: 144, width: W, height: 8 }, light) + rect({ x: 0, y: 132, width: W, height: 5 }, light);
  for (let index = -1; index < 3; index += 1) {
    const x = left + index * bay + 9;
    const isLit = index === litIndex;
    drawn += arch(x, bay - 18, 164, light) + arch(x + 10, bay - 38, 180, isLit ? hot : deep);
    if (isLit) drawn += arch(x + 24, bay - 66, 204, white);
  }
  for (let x = 0; x < W; x += 20) drawn += path(`M${x} 132l10 -12l10 12z`, mid);
  return drawn;
}

function nested(span: number, centre: number, { deep, mid, light, hot, white }: Inks): string {
  let drawn = '';
  for (const [index, colour] of [mid, light, hot, white, mid, deep].entries()) {
    const width = span - index * 44;
    drawn += arch(centre - width / 2, width, 18 + index * 32, colour);
  }
  drawn += circle(centre, 214, 13, hot);
  for (let index = 0; index < 3; index += 1) {
    drawn += arch(18 + index * 50, 46, 196 - index * 18, index % 2 ? light : mid);
  }
  return drawn;
}

/** A pointed arch that stands on the ground. */
function arch(x: number, width: number, top: number, colour: string): string {
  const at = (share: number) => short(x + width * share);
  const down = (share: number) => short(top + width * share);
  return path(
    `M${at(0)} ${H}V${down(0.62)}C${at(0)} ${down(0.3)} ${at(0.36)} ${down(0.2)} ${at(0.5)} ${short(top)}` +
      `C${at(0.64)} ${down(0.2)} ${at(1)} ${down(0.3)} ${at(1)} ${down(0.62)}V${H}z`,
    colour,
  );
}
