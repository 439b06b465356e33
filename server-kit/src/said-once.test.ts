import { SaidOnce } from './said-once';

test('what is wrong is said once, again when it is something else, and again after it was well', () => {
  const said: string[] = [];
  const watch = new SaidOnce((text) => said.push(text));

  for (const wrong of ['gone', 'gone', 'late', 'gone']) watch.found(wrong);
  watch.well();
  watch.well();
  watch.found('gone');
  watch.found('gone');

  expect(said).toEqual(['gone', 'late', 'gone', 'gone']);
});

test('tells what is wrong as long as it is', () => {
  const watch = new SaidOnce(() => undefined);
  expect(watch.wrong).toBe('');
  watch.found('gone');
  expect(watch.wrong).toBe('gone');
  watch.well();
  expect(watch.wrong).toBe('');
});
