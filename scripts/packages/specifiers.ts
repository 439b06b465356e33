/** Matches module specifiers of imports, re-exports, `require` and `import()` in code and declarations. */
const SPECIFIER =
  /(\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?|\bimport\s+|\brequire(?:\.resolve)?\(\s*)(['"])([^'"\n]+)\2/g;

/** All specifiers of a text in order. */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map(([, , , specifier = '']) => specifier);
}

/** Replaces the specifiers of a text. @param replacementFor returns the new specifier */
export function withSpecifiers(text: string, replacementFor: (specifier: string) => string): string {
  return text.replace(
    SPECIFIER,
    (_, before: string, quote: string, specifier: string) =>
      before + quote + replacementFor(specifier) + quote,
  );
}

/** Package name of a specifier: `@a/b` for `@a/b/c`; `undefined` for paths and Node's modules. */
export function packageNamed(specifier: string): string | undefined {
  if (/^(\.|\/|node:)/.test(specifier)) return undefined;
  const [first = '', second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
