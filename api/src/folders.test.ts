import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

// The arrows between folders point one way: what two folders need of each other belongs into a third below them.

test('no folder leads back to itself by what its files import', () => {
  const sources = sourcesOf(import.meta.dirname);

  expect(Object.keys(sources).length).toBeGreaterThan(80);
  expect(arrowsBack(sources)).toEqual([]);
});

describe('would name both files of', () => {
  test.each([
    ['two folders that import each other', "import { pay } from '../orders/pay';"],
    ['an import of nothing but a type', "import type { Pay } from '../orders/pay';"],
    ['an import over several lines', "import {\n  type Pay,\n  pay,\n} from '../orders/pay';"],
    ['what is handed on', "export { pay } from '../orders/pay';"],
    ['an import for its effect alone', "import '../orders/pay';"],
    ['an import at run time', "const { pay } = await import('../orders/pay');"],
  ])('%s', (_, text) => {
    expect(
      arrowsBack({
        'orders/pay.ts': "import { print } from '../receipts/print';",
        'receipts/print.ts': text,
      }),
    ).toEqual(['orders/pay imports receipts/print', 'receipts/print imports orders/pay']);
  });
});

test('would name every arrow of a longer circle, and no arrow that only leads to it', () => {
  expect(
    arrowsBack({
      'app.ts': "import { a } from './a/one';",
      'a/one.ts': "import { b } from '../b/two';",
      'b/two.ts': "import { c } from '../c/three';",
      'c/three.ts': "import { a } from '../a/other';\nimport { d } from '../d/below';",
    }),
  ).toEqual(['a/one imports b/two', 'b/two imports c/three', 'c/three imports a/other']);
});

test('would name what a folder takes from the files above it, which take from the folder', () => {
  expect(
    arrowsBack({ 'app.ts': "import { a } from './a/one';", 'a/one.ts': "import { b } from '../limits';" }),
  ).toEqual(['app imports a/one', 'a/one imports limits']);
});

test('says nothing of neighbours in one folder, of packages, and of tests, which reach where they like', () => {
  expect(
    arrowsBack({
      'a/one.ts': "import { two } from './two';\nimport { b } from '../b/below';",
      'a/two.ts': "import { one } from './one';",
      'b/below.ts': "import { object } from 'yup';",
      'b/below.test.ts': "import { one } from '../a/one';",
    }),
  ).toEqual([]);
});

/** Every import, in words, that is part of a circle of folders. @param sources texts by their path */
function arrowsBack(sources: Record<string, string>): string[] {
  const arrows = Object.entries(sources)
    .filter(([file]) => !file.endsWith('.test.ts'))
    .flatMap(([file, text]) => importsOf(file, text))
    .filter(({ from, to }) => dirname(from) !== dirname(to));
  const reachable = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const { from, to } of arrows) {
      if (dirname(from) !== folder || seen.has(dirname(to))) continue;
      seen.add(dirname(to));
      reachable(dirname(to), seen);
    }
    return seen;
  };
  return arrows
    .filter(({ from, to }) => reachable(dirname(to)).has(dirname(from)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

function importsOf(file: string, text: string): { from: string; to: string }[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file.replace(/\.ts$/, ''),
    to: normalize(join(dirname(file), path)),
  }));
}

function sourcesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => path.endsWith('.ts'));
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
