/** State of a write, as far as its reply shows. */
type WriteState =
  | 'acknowledged'
  | 'refused'
  /** No reply, or a 5xx, after which the write may be stored or not. */
  | 'unknown';

export const KINDS = ['order', 'reference', 'query', 'subscription'] as const;
export type Kind = (typeof KINDS)[number];

/** A value for each kind of write. */
export function byKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

/** Records the replies to writes, by the value that identifies the written row, to find lost and doubled writes after a run. */
export class Ledger {
  private readonly states = byKind(() => new Map<string, WriteState>());

  /** Records the state of a write. The last state counts, except that `acknowledged` is final. @param name identifying value */
  record(kind: Kind, name: string, state: WriteState): void {
    const statesOfKind = this.states[kind];
    if (statesOfKind.get(name) !== 'acknowledged') statesOfKind.set(name, state);
  }

  countOf(kind: Kind, state: WriteState): number {
    return [...this.states[kind].values()].filter((each) => each === state).length;
  }

  /**
   * Compares the replies with the database. @param rows number of stored rows by kind and name
   * @returns a line for each write that is lost, doubled, or stored although it was refused or never sent
   */
  compare(rows: Readonly<Record<Kind, ReadonlyMap<string, number>>>): string[] {
    return KINDS.flatMap((kind) => {
      const lines: string[] = [];
      for (const [name, state] of this.states[kind]) {
        const count = rows[kind].get(name) ?? 0;
        if (state === 'acknowledged' && count === 0)
          lines.push(`${kind} ${name} was acknowledged and is lost`);
        if (state === 'refused' && count > 0) lines.push(`${kind} ${name} was refused and is stored`);
        if (count > 1) lines.push(`${kind} ${name} is stored ${count} times`);
      }
      const neverSent = [...rows[kind].keys()].filter((name) => !this.states[kind].has(name));
      return [...lines, ...neverSent.map((name) => `${kind} ${name} is stored and was never sent`)];
    });
  }
}
