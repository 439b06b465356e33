import type { Random } from '../random/random';

/** Addresses of which few are asked for by nearly all: the n-th as often as one in n, as Zipf found of words. */
export class Addresses {
  private readonly reached: number[] = [];

  constructor(count: number) {
    let sum = 0;
    for (let rank = 1; rank <= count; rank += 1) {
      sum += 1 / rank;
      this.reached.push(sum);
    }
  }

  any(random: Random): number {
    const wanted = random() * (this.reached.at(-1) ?? 0);
    let [low, high] = [0, this.reached.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.reached[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a cache has of each address, and since when. Whoever comes while a page is made gets the one before. */
export class Kept {
  private readonly since = new Map<number, number>();
  hits = 0;
  misses = 0;

  /** @param freshFrom what was kept before this moment does not count any more @returns whether it was there; if not, it is now */
  ask(address: number, at: number, freshFrom: number): boolean {
    const isHit = (this.since.get(address) ?? Number.NEGATIVE_INFINITY) >= freshFrom;
    if (isHit) this.hits += 1;
    else {
      this.misses += 1;
      this.since.set(address, at);
    }
    return isHit;
  }
}
