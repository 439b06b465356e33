import { asciiOf, halfWidth, withoutInvisible } from './ascii-text';
import { PHONE_DIGITS, UPI_REFERENCE_LENGTH } from './limits';

// Forms and API clean typed and pasted values before they check them (docs/specification.md §5). `cleanCouponCode` has its own module,
// because the coupon box needs it at once, while forms load this module lazily with the rules.

/** Invisible characters other than joiners and variation selectors, which Indian scripts and emoji need. */
const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/**
 * Matches every joiner. Its group captures only a joiner between two letters or emoji, with the character before it: replacing
 * matches with `$1` keeps those joiners and removes all others.
 */
const JOINER =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}]))|[\u200c\u200d]/gu;

/** Removes invisible characters and trims; keeps line breaks. */
export function cleanText(typed: string): string {
  return typed.replace(INVISIBLE, '').replace(JOINER, '$1').trim();
}

/** Like `cleanText`, on one line with single spaces. */
export function cleanName(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ');
}

/** `<asha@example.org>,`, `mailto:asha@example.org?subject=…` and `Asha <asha@example.org>` are all `asha@example.org`. */
export function cleanEmail(typed: string): string {
  const text = halfWidth(withoutInvisible(typed));
  // The address is the last part in angle brackets, unless an `@` comes after it.
  const [, bracketed = text] = /[<‹«]([^<>‹›«»]*)[>›»][^@<>‹›«»]*$/.exec(text) ?? [];
  const address = withoutEdges(bracketed);
  const [, linked] = /^mailto:([^?]*)/i.exec(address) ?? [];
  return linked === undefined ? address : withoutEdges(linked);
}

const NATIONAL_NUMBER = /* @__PURE__ */ new RegExp(`^(?:(?:\\+|0{1,2})?91)?0?(\\d{${PHONE_DIGITS}})$`);

/** Returns an Indian number as its ten digits, without prefix (`+91`, `0091`, `91`, `0`); any other text loses only its separators. */
export function cleanPhone(typed: string): string {
  const compact = asciiOf(typed)
    .trim()
    .replace(/^tel:|[\s\p{Pd}\u2212.()[\]/]/giu, '');
  return NATIONAL_NUMBER.exec(compact)?.[1] ?? compact;
}

const WHOLE_REFERENCE = /* @__PURE__ */ new RegExp(`^\\S{${UPI_REFERENCE_LENGTH}}$`, 'u');
const LABEL_WORD = '(?:UPI|UTR|RRN|REF|REFERENCE|TXN|TRANSACTION|ID|NO|NUMBER)';
/**
 * An app's label before a reference: letters up to a colon or `#` (`GOOGLE PAY ID:`), or label words, each followed by a separator
 * (`UPI REF. NO. `) or directly by the twelve digits (`UTR632910000137`).
 */
const REFERENCE_LABEL = /* @__PURE__ */ new RegExp(
  `^(?:[A-Z .]*[:#]|(?:${LABEL_WORD}(?:(?![A-Z0-9])|(?=\\d{${UPI_REFERENCE_LENGTH}}$))[^A-Z0-9]*)+)`,
);

/**
 * The stored form of a typed payment reference: in capitals, without spaces and without an app's label (`UTR: …`,
 * `UPI Ref No: …`). Twelve characters without a space are a reference even if they begin like a label: `UTR123456789`.
 */
export function cleanReference(typed: string): string {
  const text = asciiOf(typed).trim().toUpperCase();
  if (WHOLE_REFERENCE.test(text)) return text;
  const compact = text.replace(REFERENCE_LABEL, '').replace(/\s+/g, '');
  // Hyphens and dots are removed only from a number, because they may belong to a reference with letters.
  const digits = compact.replace(/[\p{Pd}.]/gu, '');
  return /^\d+$/.test(digits) ? digits : compact;
}

const BEFORE_ADDRESS = /[\s<‹«([{"“”„'‘’‚,;:]/;
const AFTER_ADDRESS = /[\s>›»)\]}"“”'‘’,;:.!?…]/;

/** Removes punctuation around an address by a loop, because a regular expression anchored at the end can take quadratic time. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BEFORE_ADDRESS.test(text.charAt(start))) start += 1;
  while (start < end && AFTER_ADDRESS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
