/** The texts of the bank statements, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Bank statement',
  lead: 'Compare the orders under review with a statement of your bank or payment gateway, and confirm all that are sure at once.',
  upload: {
    file: 'Statement',
    hint: 'CSV, TSV or XLSX as the bank gives it, up to 20 MB. It is kept for 24 hours.',
    button: 'Compare',
    again: 'Choose the file again: a browser does not keep it.',
    columns: 'Columns, if the file is not understood',
    amountColumn: 'Column with the amount',
    directionColumn: 'Column that says whether money came in or went out, such as Dr / Cr',
    direction: 'All amounts are money that came in',
    statusColumn: 'Column with the status of each payment',
    dateColumn: 'Column with the day',
    referenceColumn: 'Column with the UPI reference',
    noFile: 'Choose a file.',
  },
  kept: {
    title: 'Of the last 24 hours',
    empty: 'No statement was uploaded.',
    name: 'File',
    by: 'By',
    at: 'Uploaded',
  },
  back: 'All statements',
  uploaded: (by: string, at: string) => `Uploaded by ${by}, ${at}`,
  read: {
    title: 'What was read',
    payments: (count: number) => `${count} ${count === 1 ? 'payment' : 'payments'} received`,
  },
  sure: {
    title: (count: number) => `Sure: ${count}`,
    lead: 'Each payment has the amount, and the reference or the note, of exactly one order. A press confirms all these orders and sends the mails.',
    empty: 'No order can be confirmed by this statement alone.',
    button: (count: number) => `Confirm ${count === 1 ? 'this order' : `these ${count} orders`}`,
  },
  look: {
    title: (count: number) => `Look at these: ${count}`,
    empty: 'No order is doubtful.',
  },
  money: {
    title: (count: number) => `Money without an order: ${count}`,
    empty: 'Every payment in the statement belongs to an order.',
  },
  waiting: (count: number) =>
    `${count} ${count === 1 ? 'order' : 'orders'} under review ${count === 1 ? 'is' : 'are'} not in the statement yet.`,
  line: 'Line',
  why: 'Why',
  day: 'Day',
  text: 'Text of the bank',
  /** Refusals of the thread that reads the file. */
  tooMuch: (file: string, limit: string) =>
    `${file} takes ${limit} to read: download a shorter period, or as CSV`,
  moreSeconds: (seconds: number) => `more than ${seconds} seconds`,
  memory: 'too much memory',
  confirmed: (count: number, chosen: number) =>
    count === chosen
      ? `${count} ${count === 1 ? 'order is' : 'orders are'} confirmed.`
      : `${count} of ${chosen} orders are confirmed; the others are already decided, or no longer certain.`,
} as const;

/** The columns that staff can choose if a statement's columns were not recognised. */
export const COLUMN_FIELDS = [
  'amountColumn',
  'directionColumn',
  'statusColumn',
  'dateColumn',
  'referenceColumn',
] as const;
