import { below } from '../drawing/seeded-random';
import { circle, path, short } from '../drawing/svg';
import { COVER, type Motif } from './motif';

const COUNT = 8;
const WIDTH = 38;
const GAP = 7;
const TALLEST = 262;

/** Banking: columns that grow to the right, with coins in their heads, before a sun. */
export const drawColumns: Motif = (random, { mid, light, hot, white }) => {
  let height = 40 + random() * 20;
  let drawn = circle(150 + random() * 60, 92, 58, hot);
  for (let index = 0; index < COUNT; index += 1) {
    const x = 112 + index * (WIDTH + GAP);
    height += 12 + random() * 26;
    if (index === 3 + below(random, 2)) height -= 26;
    const radius = WIDTH / 2;
    const top = COVER.height - Math.min(height, TALLEST) + radius;
    drawn += path(
      `M${x} ${COVER.height}V${short(top)}a${radius} ${radius} 0 0 1 ${WIDTH} 0V${COVER.height}z`,
      index % 3 === 2 ? light : mid,
    );
    const coins = 1 + below(random, 3);
    for (let coin = 0; coin < coins; coin += 1) {
      const isFirst = coin === 0;
      drawn += circle(
        x + radius,
        top + coin * 32,
        11,
        isFirst ? hot : white,
        isFirst ? 1 : short(0.9 - coin * 0.28),
      );
    }
  }
  return drawn;
};
