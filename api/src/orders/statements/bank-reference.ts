/**
 * `UPI/632910000137/…`, `UPI/P2A/632910000137/…`, `UPI/CR/632910000137/…`, `UPI-632910000137`. The first `UPI` of the line is the bank's;
 * what follows further on can be the payer's own note.
 */
const AFTER_UPI = /^(?:(?!\bUPI[-/:]).)*\bUPI[-/:](?:[A-Z0-9]{2,3}[-/])?(\d{12})(?![A-Z0-9@])/;
const TWELVE_DIGITS = /(?<![A-Z0-9])\d{12}(?![A-Z0-9@])/g;
/** A phone with the code of India before it. */
const PHONE = /^91[6-9]\d{9}$/;
/** What a spreadsheet shows and saves of a number of more than eleven digits. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d{2}$/i;

/**
 * The reference of a payment, upper case, as learners hand it in: the twelve digits that UPI gives it (RRN), or else what the
 * reference's own cell holds if that is one word of 12 to 35 letters and digits, or exactly 12 characters. Zeros with which
 * banks fill the twelve digits up are left out. Empty where the line has none, or several of which it is unclear which is meant.
 */
export function bankReference(cell: string, text: string): string {
  const own = isRounded(cell) ? '' : cell.trim().toUpperCase();
  const [padded] = /(?<=^0*)\d{12}$/.exec(/^0*\d{12}$/.test(own) ? own : '') ?? [];
  const inCell = padded ?? onlyOne(own.match(TWELVE_DIGITS));
  if (inCell) return inCell;
  const whole = text.toUpperCase();
  const inText =
    AFTER_UPI.exec(whole)?.[1] ??
    onlyOne((whole.match(TWELVE_DIGITS) ?? []).filter((digits) => !PHONE.test(digits)));
  if (inText) return inText;
  const isWord = /^(?=.*\d)[A-Z0-9]{12,35}$/.test(own);
  return isWord || own.length === 12 ? own : '';
}

/** The cell holds a number that a spreadsheet has rounded, such as `6.32910E+11`: its last digits are gone. */
export function isRounded(cell: string): boolean {
  return ROUNDED.test(cell.trim());
}

function onlyOne(found: readonly string[] | null): string | undefined {
  const distinct = new Set(found);
  return distinct.size === 1 ? [...distinct][0] : undefined;
}
