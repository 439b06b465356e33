/** A measured quantity: one value per round of this build and of each comparison. */
export interface Figure {
  /** Name of the quantity in reports. */
  what: string;
  unit: 'ms' | 'kB' | '/s' | '';
  values: readonly number[];
  /** Values of the comparisons in the same rounds, by name of the comparison. */
  beside: Readonly<Record<string, readonly number[]>>;
  /** Whether the quantity has no noise, such as bytes and counts. */
  isExact?: boolean;
  isMoreBetter?: boolean;
  goal?: Goal;
}

/** Upper bound, or lower bound where more is better. */
export interface Goal {
  limit: number;
  /** The limit is a ratio to the values of this comparison. Default: an absolute value. */
  of?: string;
}
