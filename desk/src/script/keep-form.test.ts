/** @jest-environment jsdom */
import { keepForms } from './keep-form';
import { SCRIPT } from './texts';

const QUESTION = `<a href="/account">Asha</a><main><form method="post" action="/questions/7/answer">
  <input type="hidden" name="_token" value="secret"><input type="hidden" name="seen" value="0">
  <textarea name="text"></textarea><input type="checkbox" name="close" value="yes" checked>
  <button></button></form></main>`;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test('after the log-in that the desk asked for, the form has what was typed, and shows that it was not sent', () => {
  answerQuestion();
  open('/log-in', '<form method="post"><input name="email"></form>');
  open('/questions/7', QUESTION);

  expect(fieldValues()).toMatchObject({ text: 'On Monday.', close: false });
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(SCRIPT.unreadForm);
});

test('keeps the state that the form has shown, so that the desk refuses to overwrite a later change', () => {
  answerQuestion();
  open('/log-in', '');
  open('/questions/7', QUESTION.replace('value="0"', 'value="1"').replace('secret', 'new'));

  expect(fieldValues()).toMatchObject({ seen: '0', token: 'new' });
});

test('after an error page in reply to the form, the form has what was typed', () => {
  answerQuestion();
  open('/questions/7/answer', '<nav data-error-page></nav>');
  open('/questions/7', QUESTION);

  expect(fieldValues().text).toBe('On Monday.');
});

test('if several forms have the same path, fills in the one whose hidden values were sent', () => {
  const form = (status: number) =>
    `<form method="post" action="/courses/gate/publish"><input type="hidden" name="status" value="${status}"><input name="at"></form>`;
  open('/courses/gate/publish', form(1) + form(2));
  const second = document.querySelectorAll<HTMLInputElement>('[name="at"]')[1] as HTMLInputElement;
  second.value = '2026-12-24T10:00';
  press(second.form);
  open('/log-in', '');
  open('/courses/gate/publish', form(1) + form(2));

  const values = [...document.querySelectorAll('form')].map((each) => [...new FormData(each).values()]);
  expect(values).toEqual([
    ['1', ''],
    ['2', '2026-12-24T10:00'],
  ]);
});

test('leaves other forms of the page alone, even if they have a field of the same name', () => {
  const other = '<form method="post" action="/questions/7/close"><input name="text"></form>';
  answerQuestion();
  open('/log-in', '');
  open('/questions/7', QUESTION + other);

  expect(fieldValues().text).toBe('On Monday.');
  expect(document.querySelector<HTMLInputElement>('[action$="close"] [name="text"]')?.value).toBe('');
});

test('fills in neither the form of another member, nor a text that is typed twice, nor a list without a chosen row', () => {
  const page = (member: string, row = 'A') =>
    `<a href="/account">${member}</a><form method="post" action="/x"><input name="vpa"><input name="confirm">
    <input type="checkbox" name="orders[]" value="${row}"></form>`;
  const sentBy = (member: string) => {
    open('/x', page(member));
    for (const field of document.querySelectorAll('input'))
      Object.assign(field, { value: 'A', checked: true });
    press();
    open('/log-in', '');
  };
  const values = () => [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked]);

  sentBy('Asha');
  open('/x', page('Asha'));
  expect(values()).toEqual([
    ['A', false],
    ['', false],
    ['A', true],
  ]);
  sentBy('Asha');
  open('/x', page('Ravi'));
  expect(values()).toEqual([
    ['', false],
    ['', false],
    ['A', false],
  ]);
  sentBy('Asha');
  open('/x', page('Asha', 'B'));
  expect(values()).toEqual([
    ['', false],
    ['', false],
    ['B', false],
  ]);
});

test.each([
  ['the desk has read the form', ['/questions/7']],
  ['the page after the form has an error', ['/questions?error', '/questions/7']],
  ['another page was opened after the log-in', ['/log-in', '/questions/8', '/questions/7']],
])('fills in nothing if %s', (_case, paths) => {
  answerQuestion();
  for (const path of paths) open(path, path.includes('error') ? '<nav data-error-page></nav>' : QUESTION);

  expect(fieldValues()).toMatchObject({ text: '', close: true });
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('fills in nothing if the log-in page was opened more than a minute after the form', () => {
  jest.useFakeTimers();
  answerQuestion();
  jest.advanceTimersByTime(61_000);
  for (const path of ['/log-in', '/questions/7']) open(path, QUESTION);

  expect(fieldValues().text).toBe('');
});

test('stores neither the CSRF token nor a search', () => {
  answerQuestion();
  expect(sessionStorage.getItem('stepwell-desk-form')).not.toContain('secret');

  open('/questions', '<form action="/questions"><input name="search" value="Asha"><button></button></form>');
  press();
  expect(sessionStorage).toHaveLength(0);
});

function answerQuestion(): void {
  open('/questions/7', QUESTION);
  const [text, close] = ['text', 'close'].map((name) => document.querySelector(`[name="${name}"]`));
  (text as HTMLTextAreaElement).value = 'On Monday.';
  (close as HTMLInputElement).checked = false;
  press();
}

/** Opens a page. The listeners of earlier pages stay on the document, but the newest is called last. */
function open(path: string, html: string): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = html;
  keepForms(document);
}

function press(form = document.querySelector('form')): void {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function fieldValues() {
  const data = new FormData(document.querySelector('form') as HTMLFormElement);
  return {
    token: data.get('_token'),
    seen: data.get('seen'),
    text: data.get('text'),
    close: data.has('close'),
  };
}
