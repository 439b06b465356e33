import { sanitize } from './sanitize';

test('replaces each run of control and bidirectional characters by a space', () => {
  expect(sanitize('a\r\n\u001b[31mb\u061cc\u202ed\u2066e')).toBe('a [31mb c d e');
});
