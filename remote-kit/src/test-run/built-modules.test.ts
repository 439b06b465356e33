import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltModules, changedModules } from './built-modules';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const PRICE = 'function e(t){return t+1}';
const TEXTS = 'let n="Pay now";';
const FORM = 'function r(t){return "form-Ab1_c"}';

test('a module has changed if its code has, regardless of minified names and hashes of class names', () => {
  const before = built('1.0.0-a', [PRICE, TEXTS, FORM]);

  expect(changedModules(before, built('1.0.0-b', [PRICE, TEXTS, FORM]))).toEqual([]);
  expect(changedModules(before, built('1.0.0-b', ['function q(w){return w+1}', TEXTS, FORM]))).toEqual([]);
  expect(changedModules(before, built('1.0.0-b', [PRICE, TEXTS, FORM.replace('Ab1_c', 'Zz9-x')]))).toEqual(
    [],
  );
  expect(changedModules(before, built('1.0.0-b', [PRICE.replace('1', '2'), TEXTS, FORM]))).toEqual([
    'src/price.ts',
  ]);
  expect(changedModules(before, built('1.0.0-b', [PRICE, TEXTS.replace('now', 'later'), FORM]))).toEqual([
    'src/texts.ts',
  ]);
});

test('a style sheet has changed if a value has, regardless of hashes of class names', () => {
  const before = built('1.0.0-a', [PRICE], '.card-Ab1_c{padding:4px}');

  expect(changedModules(before, built('1.0.0-b', [PRICE], '.card-Zz9-x{padding:4px}'))).toEqual([]);
  expect(changedModules(before, built('1.0.0-b', [PRICE], '.card-Ab1_c{padding:8px}'))).toEqual(['page.css']);
});

test('a module ran if one of its functions was called, or if it has no function', () => {
  const modules = built('1.0.0-a', [PRICE, TEXTS, FORM]);
  const functions = [
    { start: 0, isCalled: true },
    { start: PRICE.length + TEXTS.length, isCalled: false },
  ];

  expect(modules.ranIn(new Map([['page.js', functions]]))).toEqual(['src/price.ts', 'src/texts.ts']);
  expect(modules.ranIn(new Map([['unknown.js', functions]]))).toEqual([]);
});

/** A release with one script, which has one piece of code for each module. */
function built(id: string, pieces: string[], style = ''): BuiltModules {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-built-'));
  folders.push(folder);
  for (const name of ['browser', 'maps']) mkdirSync(join(folder, name));
  const starts = pieces.map((_, index) => pieces.slice(0, index).join('').length);
  const map = {
    version: 3,
    sources: ['price', 'texts', 'form'].slice(0, pieces.length).map((name) => `./src/${name}.ts`),
    names: [],
    mappings: [starts.map((start, index) => [start, index, 0, 0])],
  };
  writeFileSync(join(folder, 'browser/page.js'), pieces.join(''));
  writeFileSync(join(folder, 'maps/page.js.map'), JSON.stringify(map));
  writeFileSync(join(folder, 'browser/page.12345678.css'), style);
  return new BuiltModules({ folder, id });
}
