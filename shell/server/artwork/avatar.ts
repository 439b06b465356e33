import { circle, line, path, rect, svg } from './drawing/svg';
import { type Dress, type Hair, type Portrait, portraitOf } from './portrait';

const SIZE = { width: 200, height: 200 };
const STEPS = 'M0 200V164H22V148H44V132H66V116H134V132H156V148H178V164H200V200Z';
const HEAD = 'M66 84c0-24 14-38 34-38s34 14 34 38v14c0 22-16 38-34 38s-34-16-34-38z';
const MARIGOLD = '#FBB11E';
const EYES = '#1D1512';

/** Draws the portrait that stands for a missing photo, 200 x 200, by name alone; the name is not part of it. */
export function avatarSvg({ name }: { name: string }): string {
  const portrait = portraitOf(name);
  const [edge, disc] = portrait.ground;
  return svg(
    SIZE,
    [
      rect({ x: 0, y: 0, ...SIZE }, edge),
      circle(100, 92, 74, disc),
      path(STEPS, edge, 0.55),
      hairBehind(portrait),
      body(portrait),
      head(portrait),
      hairInFront(portrait),
      portrait.isAdorned ? adornment() : '',
    ].join(''),
  );
}

const CURLS = [
  [64, 74],
  [70, 54],
  [88, 42],
  [108, 41],
  [128, 52],
  [136, 72],
] as const;

function hairBehind({ hair, hairColour }: Portrait): string {
  if (hair === 'long') return path('M58 96c0-36 18-56 42-56s42 20 42 56v62H58z', hairColour);
  if (hair === 'bob') {
    return path('M56 94c0-34 18-54 44-54s44 20 44 54v34q-10 8-22 6H78q-12 2-22-6z', hairColour);
  }
  if (hair === 'bun') return circle(100, 34, 17, hairColour);
  if (hair === 'curly') return CURLS.map(([x, y]) => circle(x, y, 17, hairColour)).join('');
  return '';
}

function body({ clothes, skin, dress }: Portrait): string {
  const neck = path('M84 122h32v28q-16 16-32 0z', skin[1]);
  return (
    path('M28 200c2-34 26-50 52-54h40c26 4 50 20 52 54z', clothes[0]) +
    neck +
    DRESSES[dress](clothes, skin[0])
  );
}

const DRESSES: Record<Dress, (clothes: Portrait['clothes'], skin: string) => string> = {
  blazer: ([ground, trim]) =>
    path('M82 146l18 24 18-24 9 3-17 51H90L73 149z', ground === '#FCFBF8' ? '#E7E0D1' : '#FCFBF8') +
    path('M82 146l-12 4 20 50h10zM118 146l12 4-20 50h-10z', trim),
  kurta: ([ground, trim]) =>
    path('M82 146q18 20 36 0l5 3q-6 17-18 19v32h-10v-32q-12-2-18-19z', trim) +
    circle(100, 178, 2, ground) +
    circle(100, 190, 2, ground),
  saree: ([, trim], skin) =>
    path('M82 147q18 18 36 0l4 3q-22 22-44 0z', skin) +
    path('M126 148c20 4 40 18 46 52H92c14-14 28-30 34-52z', trim) +
    path('M122 148c-6 24-18 38-34 52h7c15-14 27-30 32-51z', MARIGOLD),
};

function head({ skin: [face, shade], hairColour, hasBeard, hasGlasses, isAdorned }: Portrait): string {
  const ears = circle(65, 94, 8, shade) + circle(135, 94, 8, shade);
  const mouth = hasBeard
    ? path('M66 96c4 6 10 8 16 8q18-5 36 0c6 0 12-2 16-8v4c0 22-16 38-34 38s-34-16-34-38z', hairColour) +
      line('M88 114q12 6 24 0', face, { width: 4, isRound: true })
    : line('M89 115q11 9 22 0', isAdorned ? '#7A1F2E' : shade, { width: 3.6, isRound: true });
  const nose = line('M100 90q-5 10 1 13', shade, { width: 3, isRound: true });
  const eyes = circle(85, 89, 3.4, EYES) + circle(115, 89, 3.4, EYES);
  const brows = line('M78 79q7-4 13-1M109 78q6-3 13 1', hairColour, { width: 3.2, isRound: true });
  return ears + path(HEAD, face) + mouth + nose + eyes + brows + (hasGlasses ? GLASSES : '');
}

const GLASSES =
  '<g fill="none" stroke="#14211F" stroke-width="2.8"><rect x="73" y="80" width="23" height="18" rx="8"/>' +
  '<rect x="104" y="80" width="23" height="18" rx="8"/><path d="M96 87q4-3 8 0M73 86l-7-2M127 86l7-2"/></g>';

const HAIR_LINES: Record<Exclude<Hair, 'turban'>, string> = {
  short: 'M64 86c-4-30 12-46 36-46s42 14 36 46c-4-12-8-20-14-24q-24 6-44-1c-8 5-12 13-14 25z',
  side: 'M63 88c-6-34 14-50 38-50 22 0 40 14 36 50-3-14-6-20-12-24-18-1-30-5-38-12-4 10-18 14-24 36z',
  bun: 'M64 86c-2-28 14-44 36-44s38 16 36 44c-6-16-18-26-36-28-18 2-30 12-36 28z',
  long: 'M62 98c-4-36 14-54 38-54s42 18 38 54c-4-20-14-34-38-40-24 6-34 20-38 40z',
  bob: 'M62 92c-2-32 14-48 38-48s40 16 38 48c-2-14-8-22-16-26-20 4-36 0-44-6-8 8-14 18-16 32z',
  curly: 'M66 82c4-16 14-22 34-22s30 6 34 22c2-26-12-38-34-38s-36 12-34 38z',
};
const TURBAN = 'M58 80c0-34 18-50 42-50s42 16 42 50c-10-14-24-20-42-20s-32 6-42 20z';
const TURBAN_FOLDS = 'M62 66c14-14 44-24 70-14M66 54c16-12 38-16 56-10M100 60l-8-12 8-10 8 10z';

function hairInFront({ hair, hairColour, turbanColour }: Portrait): string {
  if (hair !== 'turban') return path(HAIR_LINES[hair], hairColour);
  return path(TURBAN, turbanColour) + line(TURBAN_FOLDS, '#000', { width: 3, opacity: 0.22 });
}

function adornment(): string {
  return circle(100, 72, 2.6, '#C21F5E') + circle(65, 105, 3, MARIGOLD) + circle(135, 105, 3, MARIGOLD);
}
