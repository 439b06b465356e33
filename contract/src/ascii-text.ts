/** Without characters that show nothing, such as zero-width blanks and marks of direction. */
export function visible(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Digits of any script and characters of full width in their ASCII form, without invisible characters. */
export function asciiOf(typed: string): string {
  return halfWidth(visible(typed)).replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

/** Characters of full width, as East Asian keyboards type them, in their ASCII form. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** By digit, so that a long text costs one search for each of them. */
const known = new Map<string, string>();

/** Unicode encodes the digits of each script in a row from 0 to 9. */
function asciiDigit(digit: string): string {
  let ascii = known.get(digit);
  if (ascii === undefined) {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    ascii = String(value % 10);
    known.set(digit, ascii);
  }
  return ascii;
}
