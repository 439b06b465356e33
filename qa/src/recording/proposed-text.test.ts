import { proposedText, wordsOf } from './proposed-text';

afterEach(() => {
  document.body.innerHTML = '';
});

test('what is said last of all that came meanwhile is proposed', () => {
  document.body.innerHTML = '<h1>Checkout</h1>';
  const before = wordsOf(document);
  document.body.innerHTML += '<p role="alert"> Too many\n requests. </p>';

  expect(proposedText(document, before)).toBe('Too many requests.');
});

test('what was there before proves nothing, and is not proposed', () => {
  document.body.innerHTML = '<h1>Checkout</h1>';

  expect(proposedText(document, wordsOf(document))).toBe('');
});
