/** @jest-environment jsdom */
import { keepForms } from './keep-form';
import { SCRIPT } from './texts';

const QUESTION = `<main><form method="post" action="/questions/7/answer">
  <input type="hidden" name="_token" value="secret"><input type="hidden" name="seen" value="0">
  <textarea name="text"></textarea><input type="checkbox" name="close" value="yes" checked>
  <button></button></form></main>`;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test('after the log-in that the desk asked for, the form has what was typed, and says that it was not sent', () => {
  answerQuestion();
  open('/log-in', '<form method="post"><input name="email"></form>');
  open('/questions/7', QUESTION.replace('value="0"', 'value="1"'));

  expect(fieldValues()).toEqual({ seen: '1', text: 'On Monday.', close: false });
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(SCRIPT.unreadForm);
});

test.each([
  ['the desk has read the form', ['/questions/7']],
  ['another page was opened after the log-in', ['/log-in', '/questions/8', '/questions/7']],
])('fills in nothing if %s', (_case, paths) => {
  answerQuestion();
  for (const path of paths) open(path, QUESTION);

  expect(fieldValues()).toEqual({ seen: '0', text: '', close: true });
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('fills in nothing if the log-in was requested long after the form, by another page', () => {
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

function press(): void {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function fieldValues() {
  const data = new FormData(document.querySelector('form') as HTMLFormElement);
  return { seen: data.get('seen'), text: data.get('text'), close: data.has('close') };
}
