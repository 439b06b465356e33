import { aFolder } from '../a-folder.testing';
import { BuiltModules, changedModules } from './built-modules';

const RELEASE = {
  price: 'function e(t){return t+1}',
  texts: 'let n="Pay now";',
  form: 'function r(t){return "form-Ab1_c"}',
  style: '.card-Ab1_c{padding:4px}',
  picture: '<svg/>',
};

test.each<[what: string, changes: Partial<typeof RELEASE>, changed: string[]]>([
  ['nothing but its id', {}, []],
  ['minified names', { price: 'function q(w){return w+1}' }, []],
  ['the hash of a class name in a script', { form: 'function r(t){return "form-Zz9-x"}' }, []],
  ['code', { price: 'function e(t){return t+2}' }, ['src/price.ts']],
  ['a text', { texts: 'let n="Pay later";' }, ['src/texts.ts']],
  ['the hash of a class name in a style sheet', { style: '.card-Zz9-x{padding:4px}' }, []],
  ['a style', { style: '.card-Ab1_c{padding:8px}' }, ['page.css']],
  ['a picture', { picture: '<svg id="b"/>' }, ['media/mark.svg']],
])('finds the changed modules of a release that differs in %s', (_, changes, changed) => {
  expect(changedModules(built(), built(changes, '1.0.0-b'))).toEqual(changed);
});

describe('a module', () => {
  const [priceEnd, formStart] = [RELEASE.price.length, RELEASE.price.length + RELEASE.texts.length];
  const end = formStart + RELEASE.form.length;
  const script = { start: 0, end, hasRun: true };
  const price = { start: 0, end: priceEnd };
  const form = { start: formStart, end };

  test.each([
    [
      'counts as run if one of its functions was called',
      [script, { ...price, hasRun: true }],
      ['price', 'texts', 'form'],
    ],
    [
      'does not count as run if its only function was not called',
      [script, { ...form, hasRun: false }],
      ['price', 'texts'],
    ],
    [
      'counts as run whatever the order of the ranges',
      [{ ...form, hasRun: false }, script],
      ['price', 'texts'],
    ],
    ['does not count as run if its script was only compiled', [{ ...script, hasRun: false }], []],
  ])('%s', (_, ranges, names) => {
    const modules = built();

    expect(modules.ranIn([{ file: 'page.js', ranges }])).toEqual(
      names.map((name) => `src/${name}.ts`).sort(),
    );
  });

  test('counts as run if it ran on one of two pages that loaded its script', () => {
    const modules = built();
    const pages = [true, false].map((hasRun) => ({ file: 'page.js', ranges: [script, { ...form, hasRun }] }));

    expect(modules.ranIn(pages)).toContain('src/form.ts');
  });

  test('does not count as run if its script is unknown', () => {
    expect(built().ranIn([{ file: 'unknown.js', ranges: [script] }])).toEqual([]);
  });
});

/** A release with one script: the pieces of code of three modules (price, texts, form), one after the other on one line. */
function built(changes: Partial<typeof RELEASE> = {}, id = '1.0.0-a'): BuiltModules {
  const { style, picture, ...modules } = { ...RELEASE, ...changes };
  const pieces = Object.values(modules);
  const starts = pieces.map((_, index) => pieces.slice(0, index).join('').length);
  const map = {
    version: 3,
    sources: Object.keys(modules).map((name) => `./src/${name}.ts`),
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
