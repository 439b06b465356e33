/** State of a write, as far as its reply shows. */
type WriteState =
  | 'acknowledged'
  | 'refused'
  /** No reply, or a 5xx: the write may be stored or not. */
  | 'unknown';

export const KINDS = ['order', 'reference', 'query', 'subscription'] as const;
export type Kind = (typeof KINDS)[number];

/** Replies to writes, by the value that identifies the written row. Finds lost and doubled writes after a run. */
export class Ledger {
  private readonly states: Record<Kind, Map<string, WriteState>> = {
    order: new Map(),
    reference: new Map(),
    query: new Map(),
    subscription: new Map(),
  };

  /** The last reply counts, except that `acknowledged` is final. */
  write(kind: Kind, name: string, state: WriteState): void {
    const statesOfKind = this.states[kind];
    if (statesOfKind.get(name) !== 'acknowledged') statesOfKind.set(name, state);
  }

  countOf(kind: Kind, state: WriteState): number {
    return [...this.states[kind].values()].filter((each) => each === state).length;
  }

  /**
   * Compares the replies with the database. @param rows number of rows by kind and name
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
      const unknown = [...rows[kind].keys()].filter((name) => !this.states[kind].has(name));
      return [...lines, ...unknown.map((name) => `${kind} ${name} is stored and was never sent`)];
    });
  }
}
