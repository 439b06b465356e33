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
  ['with other text', '<input name="email" value="a@b.c">', '<input name="email" value="x@y.z">', ['x@y.z']],
  ['of another name', '<input name="email" value="a@b.c">', '<input name="mail">', ['']],
  ['with neither name nor id', '<input value="a@b.c">', '<input>', ['']],
  ['without text', '<input type="hidden" name="key" value="1">', '<input type="hidden" name="key">', ['']],
])('copies text only into the same empty field: a field %s', async (_, before, after, expected) => {
  const fields = renderHtml(before);
  renderHtml(after);

  restoreText(fields, document.body);

  expect(valuesNow()).toEqual(expected);
});

test('copies text into a form that appears later, with an input event', async () => {
  const fields = renderHtml('<input name="email" value="a@b.c"><input name="name" value="Asha">');
  renderHtml('<p>Loading</p>');
  const typed: string[] = [];
  document.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).name), {
    once: true,
  });

  restoreText(fields, document.body);
  renderHtml('<form><input name="email"></form>');
  await null;

  expect([valuesNow(), typed]).toEqual([['a@b.c'], ['email']]);
});

describe('after a new render of the page', () => {
  test('restores text, choices, focus and caret in the same fields of the same forms, with events', () => {
    const form = (name: string, rest = '') => `<form class="${name}"><input name="email">${rest}</form>`;
    const billing = `<select name="state"><option value="">State<option value="27">Maharashtra</select>
      <input type="radio" name="pay" value="card"><input type="radio" name="pay" value="upi"><input type="checkbox" name="terms">`;
    const html = form('news') + form('billing', billing);
    const fields = renderHtml(html);
    set('.billing [name=email]', { value: 'asha@example.org' });
    set('[name=state]', { value: '27' });
    set('[value=upi]', { checked: true });
    set('[name=terms]', { checked: true });
    const email = document.querySelector<HTMLInputElement>('.billing [name=email]');
    email?.focus();
    email?.setSelectionRange(2, 4);
    const events: string[] = [];
    renderHtml('<p>Loading</p>');
    renderHtml(html);
    for (const type of ['input', 'change'])
      document.addEventListener(type, ({ target }) => events.push((target as HTMLInputElement).name));

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
    expect([...new Set(events)].sort()).toEqual(['email', 'pay', 'state', 'terms']);
  });

  test('does not overwrite text typed since', () => {
    const html = '<form class="news"><input name="email"></form>';
    const fields = renderHtml(html);
    set('[name=email]', { value: 'old@example.org' });
    restoreInputs(fields, null);
    renderHtml(html);
    set('[name=email]', { value: 'new@example.org' });

    restoreInputs(fields, null);

    expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('new@example.org');
  });
});

function set(selector: string, values: Partial<HTMLInputElement>): void {
  Object.assign(document.querySelector(`#region ${selector}`) ?? {}, values);
}

/** @returns the fields of the region */
function renderHtml(html: string): Element[] {
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
