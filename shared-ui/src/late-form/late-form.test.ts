import {
  hangsOnRules,
  isReady,
  type LateFormEvent,
  type LateFormState,
  nextLateFormState,
  saidErrors,
  UNTOUCHED,
} from './late-form';

const begun: LateFormEvent = { type: 'changed', isBegun: true };
const emptied: LateFormEvent = { type: 'changed', isBegun: false };
const leftName: LateFormEvent = { type: 'left', fields: ['name'] };
const leftAll: LateFormEvent = { type: 'left', fields: ['name', 'email'] };
const right: LateFormEvent = { type: 'judged', wrong: {} };
const wrong: LateFormEvent = { type: 'judged', wrong: { name: 'too short', email: 'missing' } };
const wrongEmail: LateFormEvent = { type: 'judged', wrong: { email: 'missing' } };
const sending: LateFormEvent = { type: 'sending' };
const taken: LateFormEvent = { type: 'taken' };
const refused: LateFormEvent = { type: 'refused', fields: { email: 'unknown here' } };
const refusedWhole: LateFormEvent = { type: 'refused', fields: {} };

type Row = [story: string, events: LateFormEvent[], isReady: boolean, said: Record<string, string>];

test.each<Row>([
  ['is untouched', [], false, {}],
  ['is begun, before its rules came', [begun], true, {}],
  ['is emptied again', [begun, emptied], false, {}],
  ['is untouched and found wrong', [wrong], false, {}],
  ['is untouched and found right', [right], false, {}],
  ['is begun and right', [begun, right], true, {}],
  ['is wrong where somebody is typing', [begun, wrong], false, {}],
  ['was left before its rules came', [begun, leftName, wrong], false, { name: 'too short' }],
  ['was left after they came', [begun, wrong, leftName], false, { name: 'too short' }],
  ['was mended', [begun, leftAll, wrong, right], true, {}],
  ['was mended in part', [begun, leftAll, wrong, wrongEmail], false, { email: 'missing' }],
  ['is on its way', [begun, leftAll, right, sending], false, {}],
  ['was taken', [begun, leftAll, right, sending, taken], false, {}],
  ['is begun again after it was taken', [begun, leftAll, right, sending, taken, begun], true, {}],
  ['is wrong again after it was taken', [begun, leftAll, right, sending, taken, begun, wrong], false, {}],
  ['was refused for a field', [begun, right, sending, refused], false, { email: 'unknown here' }],
  ['was refused for a field that is another now', [begun, sending, refused, right], true, {}],
  ['was refused as a whole', [begun, leftAll, right, sending, refusedWhole], true, {}],
])('a form that %s', (_, events, ready, said) => {
  const state = after(events);

  expect(isReady(state)).toBe(ready);
  expect(saidErrors(state)).toEqual(said);
});

test.each<[string, LateFormEvent[], LateFormEvent]>([
  ['another key', [begun], begun],
  ['the same judgement', [begun, wrong], { type: 'judged', wrong: { name: 'too short', email: 'missing' } }],
])('%s draws nothing anew', (_, events, event) => {
  const state = after(events);

  expect(nextLateFormState(state, event)).toBe(state);
});

test.each<[string, LateFormEvent[], boolean, boolean]>([
  ['typed in for the first time, with others still empty', [begun, wrong], false, false],
  ['the last one, so that the button may come on', [begun, wrong], true, true],
  ['left before, so that it says what is wrong', [begun, leftName, wrong], false, true],
  ['of a form whose button is on', [begun, right], false, true],
  ['emptied, of a form whose button is on', [begun, right, emptied], false, true],
])('a key in a field %s: are the rules asked', (_, events, isFilled, isAsked) => {
  expect(hangsOnRules(after(events), 'name', isFilled)).toBe(isAsked);
});

test('what was said of the last try stays beside the form until the next one', () => {
  const words = { email: 'unknown here' };

  expect(after([begun, refused]).refused).toEqual(words);
  expect(after([begun, refused, right, sending]).refused).toEqual(words);
  expect(after([begun, refused, right, sending, refusedWhole]).refused).toEqual({});
});

function after(events: LateFormEvent[]): LateFormState {
  return events.reduce(nextLateFormState, UNTOUCHED);
}
