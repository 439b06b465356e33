import { limitOf } from './limit-option';

test('returns the number, or undefined without --limit', () => {
  expect(limitOf('20')).toBe(20);
  expect(limitOf(undefined)).toBeUndefined();
});

test.each(['-1', '0', '1.5', 'many', '', '1e400'])('refuses --limit %j', (text) => {
  expect(() => limitOf(text)).toThrow(`--limit must be a whole number above 0, not '${text}'`);
});
