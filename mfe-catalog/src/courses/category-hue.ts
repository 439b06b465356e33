import type { Hue } from '@stepwell/shared-ui';

const HUE_BY_CATEGORY = new Map<string, Hue>([
  ['Aptitude & Reasoning', 'neel'],
  ['Banking & SSC', 'neem'],
  ['Civil Services', 'brick'],
  ['Coding & DSA', 'peacock'],
  ['Data & AI', 'rani'],
  ['English & Communication', 'marigold'],
  ['GATE & Engineering', 'ink'],
]);
const HUES = [...HUE_BY_CATEGORY.values()];

/** The color of a category. The hash (FNV-1a) of an unknown category selects its color, so that it is the same on every page. */
export function categoryHue(category: string): Hue {
  return HUE_BY_CATEGORY.get(category) ?? HUES[hash(category) % HUES.length] ?? 'ink';
}

function hash(text: string): number {
  let hashed = 0x811c9dc5;
  for (const character of text) {
    hashed = Math.imul(hashed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hashed >>> 0;
}
