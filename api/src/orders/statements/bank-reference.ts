/**
 * Matches `UPI/632910000137/…`, `UPI/P2A/632910000137/…`, `UPI/CR/632910000137/…`, `UPI-632910000137`. Only the first `UPI` of a line
 * counts, because the bank writes it, and later text may be the payer's note.
 */
const AFTER_UPI = /^(?:(?!\bUPI[-/:]).)*\bUPI[-/:](?:[A-Z0-9]{2,3}[-/])?(\d{12})(?![A-Z0-9@])/;
const TWELVE_DIGITS = /(?<![A-Z0-9])\d{12}(?![A-Z0-9@])/g;
/** A phone number with India's country code. */
const PHONE = /^91[6-9]\d{9}$/;
/** Matches `6.32910E+11`, the form in which a spreadsheet shows and saves a number with more than eleven digits. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d{2}$/i;

/**
 * Finds the reference of a payment: UPI's twelve digits (RRN) in the reference column, or else in the line's text. Without such digits, it
 * is the content of the column, if this is a word of 12 to 35 letters and digits or has exactly 12 characters. Zeros that a bank puts before
 * the twelve digits are removed.
 * @param cell the line's cell in the reference column
 * @param text the line's text, which may include `cell`
 * @returns the reference in upper case; empty if the line has none or several candidates
 */
export function bankReference(cell: string, text: string): string {
  const cellText = isRounded(cell) ? '' : cell.trim().toUpperCase();
  const [, padded] = /^0*(\d{12})$/.exec(cellText) ?? [];
  const inCell = padded ?? onlyOne(cellText.match(TWELVE_DIGITS));
  if (inCell) return inCell;
  const upperText = text.toUpperCase();
  const inText =
    AFTER_UPI.exec(upperText)?.[1] ??
    onlyOne((upperText.match(TWELVE_DIGITS) ?? []).filter((digits) => !PHONE.test(digits)));
  if (inText) return inText;
  const isWord = /^(?=.*\d)[A-Z0-9]{12,35}$/.test(cellText);
  return isWord || cellText.length === 12 ? cellText : '';
}

/** Whether a spreadsheet has rounded the number in a cell, such as `6.32910E+11`, so that its last digits are lost. */
export function isRounded(cell: string): boolean {
  return ROUNDED.test(cell.trim());
}

/** The only text found; `undefined` if none or different texts were found. */
function onlyOne(found: readonly string[] | null): string | undefined {
  const distinct = new Set(found);
  return distinct.size === 1 ? [...distinct][0] : undefined;
}
