/** A measured quantity: one value per round for this build and for each reference, such as another build. */
export interface Figure {
  /** Name of the quantity in reports, such as `/courses largest paint`. */
  title: string;
  unit: 'ms' | 'kB' | '/s' | '';
  values: readonly number[];
  /** Values of the same rounds for each reference, by name. */
  comparisons: Readonly<Record<string, readonly number[]>>;
  /** Whether the quantity has no noise, such as bytes and counts. */
  isExact?: boolean;
  isMoreBetter?: boolean;
  goal?: Goal;
}

/** Upper bound, or lower bound where more is better. */
export interface Goal {
  limit: number;
  /** Name of a comparison. The limit is a ratio to its values. Default: the limit is an absolute value in the figure's unit. */
  relativeTo?: string;
}
