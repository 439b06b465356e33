/** The columns that can be named where they are not recognised. */
export const COLUMN_FIELDS = [
  'amountColumn',
  'directionColumn',
  'statusColumn',
  'dateColumn',
  'referenceColumn',
] as const;
