/** One thing that was measured, once a round: of this build, and in the same rounds of what it is held beside. */
export interface Figure {
  what: string;
  unit: 'ms' | 'kB' | 'MB' | '%' | '/s' | '';
  values: readonly number[];
  /** Values of the same rounds, by the name of whose they are. */
  beside: Readonly<Record<string, readonly number[]>>;
  /** No noise touches it: bytes, counts. */
  isExact?: boolean;
  isMoreBetter?: boolean;
  goal?: Goal;
}

/** How much it may be at most, or must be at least where more is better. */
export interface Goal {
  limit: number;
  /** The limit is a ratio to the values of this name; without, it is an amount. */
  of?: string;
}
