/** What stands between the quotes of an import, an export from elsewhere, a `require` or an `import()`, in code and declarations. */
const SPECIFIER =
  /(\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?|\bimport\s+|\brequire(?:\.resolve)?\(\s*)(['"])([\w@./][^'"\n]*)\2/g;

/** Every specifier of a text, in its order. */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map(([, , , specifier = '']) => specifier);
}

/** The text with its specifiers replaced. @param replaced is asked for each, and gives another one or the same */
export function withSpecifiers(text: string, replaced: (specifier: string) => string): string {
  return text.replace(
    SPECIFIER,
    (_, before: string, quote: string, specifier: string) => before + quote + replaced(specifier) + quote,
  );
}

/** The package that a specifier names: `@a/b` of `@a/b/c`; `undefined` of paths and of Node's own modules. */
export function packageNamed(specifier: string): string | undefined {
  if (/^(\.|\/|node:)/.test(specifier)) return undefined;
  const [first = '', second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
