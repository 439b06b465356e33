// Reads amounts in the cells of a bank statement.

/** Thrown for a line of a statement that cannot be read; the message is the reason. The other lines are still used. */
export class UnreadableLine extends Error {
  override name = 'UnreadableLine';
}

export interface Money {
  paise: number;
  /** `-` (money out) for a minus, parentheses, `Dr` or `D`; `+` (money in) for a plus, `Cr` or `C`; else empty. */
  sign: '+' | '-' | '';
}

/** Matches a cell without an amount. */
const EMPTY = /^(-+|N\/?A|NIL|NULL)?$/;
/** Matches an amount without spaces, with currency and sign before or after the digits. */
const CELL =
  /^(?<open>\()?(?<sideBefore>CR|DR)?\.?(?<sign>[-+])?(?:₹|\?|INR|RS\.?)?(?<inner>[-+])?(?<digits>\d[\d,.]*)(?:\/-)?(?:INR)?(?<after>[-+])?\(?(?<side>CR|DR|C|D)?\.?\)?$/;
/** Matches digits without groups, in groups of three, or in Indian groups such as `1,00,000`. */
const DIGITS = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3}|\d{1,2}(?:,\d{2}){0,3},\d{3})(?:\.(\d{1,2})0*)?$/;
/** Matches `1.178,82`, as spreadsheets of other countries write an amount. */
const DECIMAL_COMMA = /^\d+(\.\d{3})*,\d{1,2}$/;

/**
 * Parses an amount: `1,00,000.00`, `₹500`, `Rs. 500/-`, `2948.82 Cr`, `(500.00)`. A `?` before the digits was a `₹` before the file
 * was saved without Unicode.
 * @returns `null` for an empty cell, `-` and the like
 * @throws UnreadableLine for anything else
 */
export function moneyIn(cell: string): Money | null {
  const text = cell.normalize('NFKC').replace(/\s/g, '').replaceAll('\u2212', '-').toUpperCase();
  if (EMPTY.test(text)) return null;
  // Digits with a space between them may be two numbers.
  const parts = /\d\s+\d/.test(cell) ? undefined : CELL.exec(text)?.groups;
  const digits = parts?.digits ?? '';
  if (DECIMAL_COMMA.test(digits))
    throw new UnreadableLine(`'${cell}' has a decimal comma; save the file with decimal points`);
  const match = DIGITS.exec(digits);
  if (!parts || !match || (parts.open && !text.endsWith(')'))) throw notAnAmount(cell);
  const [, whole = '', decimals = ''] = match;
  return {
    paise: Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0')),
    sign: signOf(parts, cell),
  };
}

function signOf(parts: Partial<Record<string, string>>, cell: string): Money['sign'] {
  const { open, sign, inner, after, sideBefore, side } = parts;
  const marks = [open, sign, inner, after, sideBefore?.[0], side?.[0]].filter(Boolean);
  const isOut = marks.some((mark) => ['(', '-', 'D'].includes(mark ?? ''));
  const isIn = marks.some((mark) => ['+', 'C'].includes(mark ?? ''));
  if (isOut && isIn) throw new UnreadableLine(`'${cell}' is marked as money in and as money out`);
  if (isOut) return '-';
  return isIn ? '+' : '';
}

function notAnAmount(cell: string): UnreadableLine {
  return new UnreadableLine(`'${cell}' is not an amount`);
}
