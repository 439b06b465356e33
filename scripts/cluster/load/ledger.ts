/** What became of something that was asked to be written, as far as whoever asked was told. */
type Told =
  /** It is kept. */
  | 'kept'
  /** It is not kept. */
  | 'refused'
  /** No answer, or one that says nothing. */
  | 'nothing';

export const KINDS = ['order', 'reference', 'query', 'subscription'] as const;
export type Kind = (typeof KINDS)[number];

/** What the load was told, by what it can be found by in the database: a key, a number, a text, an address. */
export class Ledger {
  private readonly told: Record<Kind, Map<string, Told>> = {
    order: new Map(),
    reference: new Map(),
    query: new Map(),
    subscription: new Map(),
  };

  /** What is told last counts, but that something is kept is never taken back. */
  write(kind: Kind, name: string, told: Told): void {
    const page = this.told[kind];
    if (page.get(name) !== 'kept') page.set(name, told);
  }

  countOf(kind: Kind, told: Told): number {
    return [...this.told[kind].values()].filter((each) => each === told).length;
  }

  /**
   * Holds what was told against what is there. @param found how often each is there, by kind and name
   * @returns a line for each that is lost, doubled, there although it was refused, or that nobody asked for
   */
  compare(found: Readonly<Record<Kind, ReadonlyMap<string, number>>>): string[] {
    return KINDS.flatMap((kind) => {
      const lines: string[] = [];
      for (const [name, told] of this.told[kind]) {
        const count = found[kind].get(name) ?? 0;
        if (told === 'kept' && count === 0) lines.push(`${kind} ${name} was acknowledged and is lost`);
        if (told === 'refused' && count > 0) lines.push(`${kind} ${name} was refused and is there`);
        if (count > 1) lines.push(`${kind} ${name} is there ${count} times`);
      }
      const strangers = [...found[kind].keys()].filter((name) => !this.told[kind].has(name));
      return [...lines, ...strangers.map((name) => `${kind} ${name} is there and nobody asked for it`)];
    });
  }
}
