/** @jest-environment jsdom */
import { giveBackText } from './kept-text';

const ID = 'checkout/CheckoutPage';

beforeEach(() => {
  document.body.innerHTML = `<main><template data-entry="${ID}"></template><div id="region"></div></main>`;
});

test.each<[what: string, before: string, after: string, expected: string[]]>([
  ['of the same name', '<input name="email" value="a@b.c">', '<input name="email">', ['a@b.c']],
  [
    'without a name, by its id',
    '<textarea id="words">Hello</textarea>',
    '<textarea id="words"></textarea>',
    ['Hello'],
  ],
  [
    'that has text of its own',
    '<input name="email" value="a@b.c">',
    '<input name="email" value="x@y.z">',
    ['x@y.z'],
  ],
  ['of another name', '<input name="email" value="a@b.c">', '<input name="mail">', ['']],
  ['with neither name nor id', '<input value="a@b.c">', '<input>', ['']],
  [
    'that holds no text',
    '<input type="hidden" name="key" value="1">',
    '<input type="hidden" name="key">',
    [''],
  ],
])('what was typed goes into a field %s: see table', async (_, before, after, expected) => {
  const fields = draw(before);
  draw(after);

  giveBackText(fields, ID);

  expect(valuesNow()).toEqual(expected);
});

test('a form that comes later is told of it as if it had been typed', async () => {
  const fields = draw('<input name="email" value="a@b.c"><input name="name" value="Asha">');
  draw('<p>Loading</p>');
  const typed: string[] = [];
  document.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).name), {
    once: true,
  });

  giveBackText(fields, ID);
  draw('<form><input name="email"></form>');
  await null;

  expect([valuesNow(), typed]).toEqual([['a@b.c'], ['email']]);
});

/** @returns the fields that were there */
function draw(html: string): Element[] {
  const region = document.querySelector('#region');
  if (region) region.innerHTML = html;
  return fieldsNow();
}

function valuesNow(): string[] {
  return fieldsNow().map((field) => (field as HTMLInputElement).value);
}

function fieldsNow(): Element[] {
  return [...document.querySelectorAll('#region :is(input, textarea)')];
}
