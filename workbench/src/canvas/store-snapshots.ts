/** State of all stores at one time. */
export interface StoreSnapshot {
  /** From 1, and kept when older snapshots are evicted. */
  number: number;
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
  const { states: before = {}, number = 0 }: Partial<StoreSnapshot> = snapshots.at(-1) ?? {};
  const changed = Object.keys(states).filter(
    (name) => JSON.stringify(states[name]) !== JSON.stringify(before[name]),
  );
  return [...snapshots.slice(-CAPACITY + 1), { number: number + 1, at: Math.round(now), states, changed }];
}
