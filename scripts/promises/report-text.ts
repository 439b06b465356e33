/**
 * A report of API Extractor as it is kept: declarations, without what changes while they stay the same, such as comments or the
 * wording of a text, and with what the `@deprecated` of a name says.
 * @param deprecated texts by name
 */
export function withoutChance(report: string, deprecated: ReadonlyMap<string, string>): string {
  const lines = report
    .replace(/\r/g, '')
    .replace(/ ?\/\*\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\/ (\(|Warning:)/.test(line))
    .map((line) => withoutWording(line.replace(' (undocumented)', '')));
  return withDeprecations(lines, deprecated)
    .join('\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+```\n*$/, '\n```\n');
}

/** That a name is a text or a number is promised, and not which; short texts may be keys, and stay. */
function withoutWording(line: string): string {
  return line
    .replace(/^(export const [\w$]+) = (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*');$/, '$1: string;')
    .replace(/^(export const [\w$]+) = -?\d[\d_.]*;$/, '$1: number;')
    .replace(
      /^(\s+readonly (?:[\w$]+|'[^']+')): (?:'(?:[^'\\]|\\.)* (?:[^'\\]|\\.)*'|"[^"]* [^"]*");$/,
      '$1: string;',
    );
}

function withDeprecations(lines: string[], deprecated: ReadonlyMap<string, string>): string[] {
  let top = '';
  return lines.map((line, index) => {
    if (/^[a-z]/.test(line)) top = nameIn(line);
    if (!/^\s*\/\/ .*@deprecated/.test(line)) return line;
    const name = nameIn(lines.slice(index + 1).find((next) => !/^\s*\/\//.test(next)) ?? '');
    const text = deprecated.get(/^\s/.test(line) ? `${top}.${name}` : name);
    return text ? `${line} ${text}` : line;
  });
}

/** The name that a declaration, or a member of one, gives. */
export function nameIn(line: string): string {
  const words =
    /^\s*(?:(?:export|declare|abstract|static|readonly|get|set|const|let|function|class|interface|type|enum|namespace) )*(['"]?)([\w$][^'"(<:?= ;]*)\1/;
  return words.exec(line)?.[2] ?? '';
}
