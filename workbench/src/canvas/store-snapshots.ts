/** State of all stores at one time. */
export interface StoreSnapshot {
  /** Milliseconds since the workbench was loaded. */
  at: number;
  /** States by store name. */
  states: Readonly<Record<string, object>>;
  /** Names of the stores that differ from the previous snapshot, which may be evicted by now. */
  changed: string[];
}

/** Largest number of snapshots; a further snapshot evicts the oldest. */
const CAPACITY = 300;

export function addSnapshot(
  snapshots: readonly StoreSnapshot[],
  states: Readonly<Record<string, object>>,
  now = performance.now(),
): StoreSnapshot[] {
  const before = snapshots.at(-1)?.states ?? {};
  const changed = Object.keys(states).filter(
    (name) => JSON.stringify(states[name]) !== JSON.stringify(before[name]),
  );
  return [...snapshots.slice(-CAPACITY + 1), { at: Math.round(now), states, changed }];
}
