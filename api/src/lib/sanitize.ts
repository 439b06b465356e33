/**
 * Text that others wrote, made inert: one line without control characters, which a terminal obeys and which end a
 * mail's header, and without those that turn the direction of writing.
 */
export function inert(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}
