/** FNV-1a over code points, 32 bit: the same text gives the same number on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers from 0 to below 1, always the same ones for a seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to below `count`. */
export function below(random: Random, count: number): number {
  return Math.floor(random() * count);
}

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[below(random, choices.length)] ?? choices[0];
}
