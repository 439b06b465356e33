import { nameIn } from './report-text';

/** One line of a report, with the lines that it stands in: a thing that code elsewhere may rely on. */
export interface Fact {
  /** The same of the same thing, wherever in the report it stands. */
  key: string;
  /** Of the fact that it stands in. */
  within?: string;
  text: string;
  /** Of the report, from 1. */
  line: number;
  /** The declaration at the top: `interface Host {`. */
  top: string;
  /** What it is called; `undefined` of lines that only go on. */
  name: string;
  isExported: boolean;
  /** What its `@deprecated` says; empty where it says nothing. */
  deprecated?: string;
  /** Whether its declaration is `@sealed`: nobody but its author makes one. */
  isSealed: boolean;
}

/** Every fact of a report, by its key; of equal ones, each has a number. */
export function factsIn(report: string): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  const open: Fact[] = [];
  let flags = '';
  for (const [index, raw] of codeLines(report)) {
    const text = raw.trim();
    if (text.startsWith('//')) {
      flags = text;
      continue;
    }
    if (text === '' || text.startsWith('import ')) continue;
    // What stands behind a brace belongs to what the brace closes.
    const within = text.startsWith('}') ? open.pop() : open.at(-1);
    if (!/^\}[;,]?$/.test(text)) {
      const fact = factOf(text, index, flags, within);
      while (facts.has(fact.key)) fact.key += ' +';
      facts.set(fact.key, fact);
      // That it can be imported is a fact of its own.
      if (fact.isExported && !fact.key.startsWith('export '))
        facts.set(`export ${fact.name}`, { ...fact, key: `export ${fact.name}`, within: fact.key });
      if (text.endsWith('{')) open.push(fact);
    }
    flags = '';
  }
  return facts;
}

function factOf(text: string, line: number, flags: string, within?: Fact): Fact {
  const isTop = !within && /^[a-z-]/.test(text);
  // What is handed on as it is has its author's type; that it can be imported is all that is promised of it.
  const [, handedOn] = /^export \{ (\w+) \}$/.exec(text) ?? [];
  const plain = handedOn ? `export ${handedOn}` : isTop ? text.replace(/^export /, '') : text;
  const said = /@deprecated\b ?(.*)$/.exec(flags)?.[1];
  return {
    key: within ? `${within.key}\n${plain}` : plain,
    within: within?.key,
    text,
    line,
    top: within?.top ?? text,
    name: handedOn ?? nameIn(text),
    isExported: isTop && (text.startsWith('export ') || text.startsWith('--')),
    ...(said === undefined ? {} : { deprecated: said }),
    isSealed: within?.isSealed ?? /@sealed\b/.test(flags),
  };
}

/** What stands in the report's block of code, with the number of each line. */
function codeLines(report: string): [number, string][] {
  const lines = report.split('\n');
  const begin = lines.findIndex((line) => /^```(ts|css)$/.test(line));
  const end = lines.lastIndexOf('```');
  if (begin < 0 || end < begin) throw new Error('A report has no block of code: it was not written whole.');
  return lines.slice(begin + 1, end).map((line, index) => [begin + index + 2, line]);
}
