import { readJson, replaceJson } from './files';
import { locked, type Place } from './place';

// A broken form throws no error, so it shows only in orders. Edges count both by release; the release page shows the totals.

/** Pages with a form that were sent, and orders that were placed on such pages. */
export interface Count {
  forms: number;
  orders: number;
}

/** By feature and release id. */
export type Counts = Record<string, Record<string, Count>>;

export function readCounts({ counts }: Pick<Place, 'counts'>): Counts {
  return readJson<Counts>(counts) ?? {};
}

/** Adds what an edge has counted since it last reported. */
export function addCounts(place: Place, added: Counts): Promise<void> {
  return locked(place, () => replaceJson(place.counts, sumOf(readCounts(place), added)));
}

export function sumOf(one: Counts, other: Counts): Counts {
  const sum = structuredClone(one);
  for (const [feature, releases] of Object.entries(other)) {
    sum[feature] ??= {};
    for (const [id, { forms, orders }] of Object.entries(releases)) {
      const before = sum[feature][id] ?? { forms: 0, orders: 0 };
      sum[feature][id] = { forms: before.forms + forms, orders: before.orders + orders };
    }
  }
  return sum;
}
