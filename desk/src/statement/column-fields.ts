/** The columns that staff can choose if a statement's columns were not recognised. */
export const COLUMN_FIELDS = [
  'amountColumn',
  'directionColumn',
  'statusColumn',
  'dateColumn',
  'referenceColumn',
] as const;
