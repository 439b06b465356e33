/** Removes invisible characters, such as zero-width spaces and direction marks. */
export function withoutInvisible(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Converts digits of any script and full-width characters to ASCII, and removes invisible characters. */
export function asciiOf(typed: string): string {
  return halfWidth(withoutInvisible(typed)).replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

/** Converts the full-width characters of East Asian keyboards, such as `Ａ` and `１`, to ASCII. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Cache of `asciiDigit`, so that a long text costs one search per distinct digit. */
const cache = new Map<string, string>();

/** Unicode encodes a script's digits in a row from 0 to 9, and rows of mathematical digits (bold, sans-serif, …) one after the other. */
function asciiDigit(digit: string): string {
  let ascii = cache.get(digit);
  if (ascii === undefined) {
    const code = digit.codePointAt(0) ?? 0;
    let digitsBefore = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - digitsBefore - 1))) digitsBefore += 1;
    // The remainder is the digit, because complete rows of ten may come before the digit's row.
    ascii = String(digitsBefore % 10);
    cache.set(digit, ascii);
  }
  return ascii;
}
