import type { FieldMessages } from '@stepwell/contract';

/** Control characters and unpaired surrogates, which PostgreSQL or a reader cannot use; line breaks and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule refuses
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u;

/**
 * Prepares the values of a form or of JSON: line breaks become LF, blank texts are absent.
 * @returns the values, and a message for each field with a character that cannot be stored
 */
export function cleanInput(sent: object): { values: Record<string, unknown>; refused: FieldMessages } {
  const values: Record<string, unknown> = {};
  const refused: FieldMessages = {};
  for (const [name, value] of Object.entries(sent)) {
    const clean = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
    if (clean === undefined || clean === null || (typeof clean === 'string' && clean.trim() === '')) continue;
    if (hasControlCharacter(clean)) refused[name] = 'Remove the characters that cannot be shown';
    values[name] = clean;
  }
  return { values, refused };
}

function hasControlCharacter(value: unknown): boolean {
  if (typeof value === 'string') return CONTROL_CHARACTERS.test(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(
    ([key, each]) => CONTROL_CHARACTERS.test(key) || hasControlCharacter(each),
  );
}
