import { age } from '../../lib/age';
import { details, table, text } from './print';

test('replaces control characters in text by spaces', () => {
  expect(text('\u001b[2J\u001b]0;owned\u0007name')).toBe(' [2J ]0;owned name');
  expect(text('line\r\nline\tcell')).toBe('line line cell');
  expect(text('abc\u202edcba')).toBe('abc dcba');
  expect(table(['NAME'], [['\u001b[31mred']])).not.toContain('\u001b');
  expect(details([['name', 'a\u001b[0m']])).toBe('name  a [0m');
});

test('prints a table without borders', () => {
  expect(
    table(
      ['A', 'LONG'],
      [
        ['x', 1],
        ['yyy', null],
      ],
    ),
  ).toBe('A    LONG\nx    1\nyyy');
  expect(table(['A'], [], 'No orders.')).toBe('No orders.');
});

test('formats an age', () => {
  expect(age('2026-12-06T08:40:00.000Z', Date.parse('2026-12-06T12:00:00.000Z'))).toBe('3 h 20 min');
  expect(age('2026-12-01T12:00:00.000Z', Date.parse('2026-12-06T12:00:00.000Z'))).toBe('5 days');
});
