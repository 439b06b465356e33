// Recognises the columns of a bank statement by their names.

/** The kind of a column's content. */
export type Role = keyof typeof NAMES;

/** Words that may follow the name of an amount column. */
const AMOUNT_SUFFIX = '( amt| amount)?( inr| rs| rupees)?';
/** For each role: patterns of the column names of banks and payment gateways, as normalised by `plain`. Earlier patterns have priority. */
const NAMES = {
  credit: [
    `(credits?|cr|deposits?|money in|paid in|received|amount received|amount credited|amount deposited)${AMOUNT_SUFFIX}( cr)?`,
  ],
  debit: [
    `(debits?|dr|withdraw(al)?s?|money out|paid out|amount debited|amount withdrawn)${AMOUNT_SUFFIX}( dr)?`,
  ],
  /** One column for money in and money out, whose amounts contain `Cr` or `Dr`. */
  both: ['(withdrawals?|debits?)( dr)? (deposits?|credits?)( cr)?( amt| amount)?( inr)?'],
  amount: [
    '(amount|amt)( inr| rs| in inr| in rs)?',
    '(transaction|txn|tran|payment|gross|order|total)( amt| amount)( inr| rs)?',
  ],
  direction: [
    '(dr cr|cr dr|drcr|crdr|debit credit|credit debit|d c|c d|dc)( indicator| flag| type)?',
    'transaction indicator',
  ],
  type: ['((transaction|txn|tran|payment|entry|event) )?(type|entity|nature|direction)'],
  balance: ['.*balance.*', 'bal( inr)?', 'closing bal'],
  status: ['((transaction|txn|tran|payment|upi) )?(status|state)', 'settlement status'],
  date: [
    '(transaction|txn|tran|trans|trx|payment)( posted)?( date| dt| date time| date and time| time| timestamp)+( dd mm yyyy)?',
    'date( time| and time)?( dd mm yyyy)?',
    '(entity )?(created (at|on|date)|creation (time|date)|paid (at|on))',
    '(txn )?post(ed|ing)?( date)?',
    'val(ue)? (date|dt|dat)( dd mm yyyy)?',
  ],
  reference: [
    '(?!settlement).*\\brrn\\b.*',
    '(?!settlement).*\\butr\\b.*',
    '.*\\bupi (ref|(transaction|txn) (id|no)).*',
    '(bank|transaction|txn|payment) ref.*',
    '(?!settlement|merchant|order|phone ?pe|provider).*\\bref(erence)?\\b.*',
  ],
  description: [
    'narration',
    'description',
    'particulars',
    '((transaction|txn) )?(remarks?|details|narration|description|particulars)',
    'note',
  ],
  refund: ['refund.*'],
  /** Columns that only files of payment gateways have. */
  gateway: ['fee.*', 'mdr.*', 'commission.*', 'settlement.*', 'settled.*', 'payer.*'],
  /** Columns that only lists of payouts have: money out. */
  payee: ['.*(beneficiary|payee|paid to|receiver|recipient|payout).*'],
  /** Columns whose twelve digits are not a payment reference. */
  otherNumber: ['.*\\b(account|acct|a c|mobile|phone|merchant|store|terminal|settlement|order|branch)\\b.*'],
} satisfies Record<string, string[]>;

const PATTERNS = Object.entries(NAMES).map(
  ([role, names]) => [role as Role, names.map((name) => new RegExp(`^(?:${name})$`))] as const,
);
/** A longer cell is a sentence, not a column name. */
const MAX_NAME = 60;

/** The possible roles of a column with this name; empty for other texts. */
export function rolesOf(name: string): Role[] {
  if (name === '' || name.length > MAX_NAME) return [];
  const text = plain(name);
  return PATTERNS.flatMap(([role, patterns]) =>
    patterns.some((pattern) => pattern.test(text)) ? [role] : [],
  );
}

/** Returns the index of the column with this role, or -1 if no column has it. */
export function columnOfRole(names: string[], role: Role): number {
  const [, patterns = []] = PATTERNS.find(([patternRole]) => patternRole === role) ?? [];
  for (const pattern of patterns) {
    const column = names.findIndex((name) => name.length <= MAX_NAME && pattern.test(plain(name)));
    if (column !== -1) return column;
  }
  return -1;
}

/** Normalises a name: `Deposit Amount (INR )` to `deposit amount inr`, `settlement_utr` and `SettlementUTR` to `settlement utr`. */
function plain(name: string): string {
  return name
    .replace(/\(s\)/gi, 's')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
