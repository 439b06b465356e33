/**
 * Makes text of other people safe for a terminal and for a mail's header: one line, without control characters and
 * without the characters that change the direction of writing.
 */
export function sanitize(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}
