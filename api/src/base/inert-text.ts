/**
 * Text that others wrote, made inert: one line without control characters, which a terminal obeys and which end a
 * mail's header, and without those that turn the direction of writing.
 */
export function inert(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file with a head line. */
export function csv(head: string[], rows: (string | number)[][]): string {
  return [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
