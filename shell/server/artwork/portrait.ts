import { below, hashOf, pick, seededRandom } from './drawing/seeded-random';

export type Hair = 'short' | 'side' | 'bun' | 'long' | 'bob' | 'curly' | 'turban';
export type Dress = 'blazer' | 'kurta' | 'saree';

/** What a placeholder portrait shows. It is no likeness: a name alone chooses it. */
export interface Portrait {
  ground: Ground;
  skin: Pair;
  clothes: Pair;
  turbanColour: string;
  hairColour: string;
  hair: Hair;
  dress: Dress;
  hasBeard: boolean;
  hasGlasses: boolean;
  /** Long hair, a bun or a bob: drawn with a bindi and ear studs. */
  isAdorned: boolean;
}

type Pair = readonly [first: string, second: string];
type Ground = readonly [edge: string, disc: string];

const GROUNDS: readonly [Ground, ...Ground[]] = [
  ['#0D5F59', '#2F8F86'],
  ['#28398F', '#4C61CB'],
  ['#A3174D', '#DB3C78'],
  ['#B94824', '#E58361'],
  ['#37611F', '#5F9838'],
  ['#C97A00', '#FBB11E'],
];
const SKINS: readonly [Pair, ...Pair[]] = [
  ['#8D5636', '#75452A'],
  ['#A86B45', '#8E5736'],
  ['#C08457', '#A56D43'],
  ['#D39A6C', '#B98052'],
  ['#6F4228', '#5A331D'],
];
const CLOTHES: readonly [Pair, ...Pair[]] = [
  ['#FCFBF8', '#D6CBB5'],
  ['#0E1918', '#324341'],
  ['#FBB11E', '#C97A00'],
  ['#1F2C6E', '#4C61CB'],
  ['#80133D', '#DB3C78'],
  ['#083C39', '#2F8F86'],
];
const TURBANS = ['#FBB11E', '#1F2C6E', '#80133D'] as const;
const HAIRS = ['short', 'side', 'bun', 'long', 'bob', 'curly', 'turban'] as const;
const BLACK = '#1D1512';
const GREY = '#4A4A4A';

type Wish = Partial<Pick<Portrait, 'hair' | 'dress' | 'hasBeard' | 'hasGlasses'>> & {
  groundIndex: number;
  skinIndex: number;
};

/** The sample academy's mentors: their summaries speak of them as he or she, so chance must not decide. */
const SAMPLE_MENTORS: Record<string, Wish> = {
  'Ananya Iyer': { groundIndex: 2, skinIndex: 2, hair: 'long', dress: 'blazer', hasGlasses: false },
  'Harpreet Gill': {
    groundIndex: 1,
    skinIndex: 3,
    hair: 'turban',
    dress: 'kurta',
    hasBeard: true,
    hasGlasses: false,
  },
  'Meera Krishnan': { groundIndex: 0, skinIndex: 1, hair: 'bun', dress: 'saree', hasGlasses: true },
  'Farhan Qureshi': {
    groundIndex: 3,
    skinIndex: 2,
    hair: 'side',
    dress: 'blazer',
    hasBeard: true,
    hasGlasses: true,
  },
  'Nisha Verma': { groundIndex: 4, skinIndex: 0, hair: 'bob', dress: 'saree', hasGlasses: false },
  'Arvind Rao': {
    groundIndex: 5,
    skinIndex: 0,
    hair: 'curly',
    dress: 'kurta',
    hasBeard: false,
    hasGlasses: true,
  },
};

/** Chooses a portrait by name: the same one every time. */
export function portraitOf(name: string): Portrait {
  const seed = hashOf(name);
  const random = seededRandom(seed);
  const wish = Object.hasOwn(SAMPLE_MENTORS, name) ? SAMPLE_MENTORS[name] : undefined;

  const ground = GROUNDS[(wish?.groundIndex ?? seed) % GROUNDS.length] ?? GROUNDS[0];
  const drawnSkin = pick(random, SKINS);
  const drawnClothes = pick(random, CLOTHES);
  const hair = wish?.hair ?? pick(random, HAIRS);
  const isAdorned = hair === 'bun' || hair === 'long' || hair === 'bob';
  return {
    ground,
    skin: wish ? (SKINS[wish.skinIndex] ?? drawnSkin) : drawnSkin,
    clothes: drawnClothes[0] === ground[0] ? CLOTHES[0] : drawnClothes,
    hair,
    isAdorned,
    hasBeard: wish?.hasBeard ?? (!isAdorned && random() < 0.5),
    hasGlasses: wish?.hasGlasses ?? random() < 0.45,
    dress:
      wish?.dress ??
      (isAdorned ? (random() < 0.6 ? 'saree' : 'blazer') : random() < 0.5 ? 'kurta' : 'blazer'),
    hairColour: random() < 0.25 ? GREY : BLACK,
    turbanColour: TURBANS[below(random, TURBANS.length)] ?? TURBANS[0],
  };
}
