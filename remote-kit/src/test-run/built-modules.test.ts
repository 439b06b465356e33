import { aFolder } from '../a-folder.testing';
import { BuiltModules, changedModules } from './built-modules';

const PRICE = 'function e(t){return t+1}';
const TEXTS = 'let n="Pay now";';
const FORM = 'function r(t){return "form-Ab1_c"}';

test('finds a module with changed code, and ignores minified names and hashes of class names', () => {
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

test('finds a style sheet with a changed value, and ignores hashes of class names', () => {
  const before = built('1.0.0-a', [PRICE], '.card-Ab1_c{padding:4px}');

  expect(changedModules(before, built('1.0.0-b', [PRICE], '.card-Zz9-x{padding:4px}'))).toEqual([]);
  expect(changedModules(before, built('1.0.0-b', [PRICE], '.card-Ab1_c{padding:8px}'))).toEqual(['page.css']);
});

describe('a module ran', () => {
  const end = PRICE.length + TEXTS.length + FORM.length;
  const script = { start: 0, end, hasRun: true };
  const price = { start: 0, end: PRICE.length };
  const form = { start: PRICE.length + TEXTS.length, end };

  test.each([
    ['if one of its functions was called', [script, { ...price, hasRun: true }], ['price', 'texts', 'form']],
    [
      'not if it consists of a function that was not called',
      [script, { ...form, hasRun: false }],
      ['price', 'texts'],
    ],
    ['in any order of the ranges', [{ ...form, hasRun: false }, script], ['price', 'texts']],
    ['not if its script was only compiled', [{ ...script, hasRun: false }], []],
  ])('%s', (_, ranges, names) => {
    const modules = built('1.0.0-a', [PRICE, TEXTS, FORM]);

    expect(modules.ranIn([{ file: 'page.js', ranges }])).toEqual(
      names.map((name) => `src/${name}.ts`).sort(),
    );
  });

  test('if it ran on one of two pages that loaded its script', () => {
    const modules = built('1.0.0-a', [PRICE, TEXTS, FORM]);
    const pages = [true, false].map((hasRun) => ({ file: 'page.js', ranges: [script, { ...form, hasRun }] }));

    expect(modules.ranIn(pages)).toContain('src/form.ts');
  });

  test('not if its script is unknown', () => {
    expect(built('1.0.0-a', [PRICE]).ranIn([{ file: 'unknown.js', ranges: [script] }])).toEqual([]);
  });
});

test('finds a picture with changed content, and ignores the hash in its name', () => {
  const before = built('1.0.0-a', [PRICE]);
  const [same, other] = [built('1.0.0-b', [PRICE]), built('1.0.0-b', [PRICE], '', '<svg id="b"/>')];

  expect(changedModules(before, same)).toEqual([]);
  expect(changedModules(before, other)).toEqual(['media/mark.svg']);
});

/** A release with one script, which has one piece of code for each module. */
function built(id: string, pieces: string[], style = '', picture = '<svg/>'): BuiltModules {
  const starts = pieces.map((_, index) => pieces.slice(0, index).join('').length);
  const map = {
    version: 3,
    sources: ['price', 'texts', 'form'].slice(0, pieces.length).map((name) => `./src/${name}.ts`),
    names: [],
    mappings: [starts.map((start, index) => [start, index, 0, 0])],
  };
  const hash = String(picture.length).padStart(8, '0');
  const folder = aFolder({
    'browser/page.js': pieces.join(''),
    'maps/page.js.map': map,
    'browser/page.12345678.css': style,
    [`browser/media/mark.${hash}.svg`]: picture,
  });
  return new BuiltModules({ folder, id });
}
