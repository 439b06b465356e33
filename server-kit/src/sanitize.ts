/**
 * Makes untrusted text safe for terminals, mails and documents: one line, without control characters and bidirectional controls.
 */
export function sanitize(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}
