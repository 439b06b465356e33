/** @jest-environment jsdom */
import { restoreInputs, restoreText } from './restore-inputs';

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

  restoreText(fields, ID);

  expect(valuesNow()).toEqual(expected);
});

test('a form that comes later is told of it as if it had been typed', async () => {
  const fields = draw('<input name="email" value="a@b.c"><input name="name" value="Asha">');
  draw('<p>Loading</p>');
  const typed: string[] = [];
  document.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).name), {
    once: true,
  });

  restoreText(fields, ID);
  draw('<form><input name="email"></form>');
  await null;

  expect([valuesNow(), typed]).toEqual([['a@b.c'], ['email']]);
});

describe('after React has drawn a page anew', () => {
  test('text, choices, ticks, focus and caret are in the same fields of the same forms, and the forms are told', () => {
    const form = (name: string, rest = '') => `<form class="${name}"><input name="email">${rest}</form>`;
    const billing = `<select name="state"><option value="">State<option value="27">Maharashtra</select>
      <input type="radio" name="pay" value="card"><input type="radio" name="pay" value="upi"><input type="checkbox" name="terms">`;
    const html = form('news') + form('billing', billing);
    const fields = draw(html);
    set('.billing [name=email]', { value: 'asha@example.org' });
    set('[name=state]', { value: '27' });
    set('[value=upi]', { checked: true });
    set('[name=terms]', { checked: true });
    const email = document.querySelector<HTMLInputElement>('.billing [name=email]');
    email?.focus();
    email?.setSelectionRange(2, 4);
    const told: string[] = [];
    draw('<p>Loading</p>');
    draw(html);
    for (const type of ['input', 'change'])
      document.addEventListener(type, ({ target }) => told.push((target as HTMLInputElement).name));

    restoreInputs(fields, email);

    expect(document.querySelector<HTMLInputElement>('.news [name=email]')?.value).toBe('');
    const data = new FormData(document.querySelector('.billing') as HTMLFormElement);
    expect(Object.fromEntries(data)).toEqual({
      email: 'asha@example.org',
      state: '27',
      pay: 'upi',
      terms: 'on',
    });
    const now = document.querySelector<HTMLInputElement>('.billing [name=email]');
    expect(document.activeElement).toBe(now);
    expect([now?.selectionStart, now?.selectionEnd]).toEqual([2, 4]);
    expect([...new Set(told)].sort()).toEqual(['email', 'pay', 'state', 'terms']);
  });

  test('what was typed since stays, and so does a field that is still in the page', () => {
    const html = '<form class="news"><input name="email"></form>';
    const fields = draw(html);
    set('[name=email]', { value: 'old@example.org' });
    restoreInputs(fields, null);
    draw(html);
    set('[name=email]', { value: 'new@example.org' });

    restoreInputs(fields, null);

    expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('new@example.org');
  });
});

function set(selector: string, values: Partial<HTMLInputElement>): void {
  Object.assign(document.querySelector(`#region ${selector}`) ?? {}, values);
}

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
  return [...document.querySelectorAll('#region :is(input, textarea, select)')];
}
