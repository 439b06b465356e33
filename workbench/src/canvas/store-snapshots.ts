/** What all stores of a page held at once. */
export interface StoreSnapshot {
  /** Milliseconds, by a clock that began with the workbench’s page. */
  at: number;
  /** States by store name. */
  states: Readonly<Record<string, object>>;
  /** Names of the stores that were otherwise in the moment before. */
  changed: string[];
}

/** A page that changes without end; the oldest go first. */
const CAPACITY = 300;

/** The moments with one more, which is now. */
export function addSnapshot(
  moments: readonly StoreSnapshot[],
  states: Readonly<Record<string, object>>,
  now = performance.now(),
): StoreSnapshot[] {
  const before = moments.at(-1)?.states ?? {};
  const changed = Object.keys(states).filter(
    (name) => JSON.stringify(states[name]) !== JSON.stringify(before[name]),
  );
  return [...moments.slice(-CAPACITY + 1), { at: Math.round(now), states, changed }];
}
