import { type FormState, hangsOnRules, isReady, saidErrors } from './form-state';

const UNTOUCHED: FormState = { errors: {}, touched: {}, isSubmitting: false };

const wrong = { errors: { name: 'too short', email: 'missing' } };
const leftName = { touched: { name: true } };
const leftAll = { touched: { name: true, email: true } };
const sending = { isSubmitting: true };

type Row = [story: string, known: Partial<FormState>, isReady: boolean, said: Record<string, string>];

test.each<Row>([
  ['is found right', {}, true, {}],
  ['is right where somebody has been', leftAll, true, {}],
  ['is wrong where somebody is typing', wrong, false, {}],
  ['is wrong where somebody has been', { ...wrong, ...leftName }, false, { name: 'too short' }],
  ['is wrong all over', { ...wrong, ...leftAll }, false, wrong.errors],
  ['is on its way', { ...leftAll, ...sending }, false, {}],
])('a form that %s', (_, known, ready, said) => {
  const state = { ...UNTOUCHED, ...known };

  expect(isReady(state)).toBe(ready);
  expect(saidErrors(state)).toEqual(said);
});

test.each<[string, Partial<FormState>, boolean, boolean]>([
  ['typed in for the first time, with others still empty', wrong, false, false],
  ['the last one, so that the button may come on', wrong, true, true],
  ['left before, so that it says what is wrong', { ...wrong, ...leftName }, false, true],
  ['beside one that was left', { ...wrong, touched: { email: true } }, false, false],
  ['of a form whose button is on', {}, false, true],
])('a key in a field %s: are the rules asked', (_, known, isFilled, isAsked) => {
  expect(hangsOnRules({ ...UNTOUCHED, ...known }, 'name', isFilled)).toBe(isAsked);
});
