// Hostile values for text fields. The same seed gives the same values in the same order.

/** Marks hostile texts, so that echoes in pages and messages can be found. */
export const MARK = '<hostile>';

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

const TEXTS = [
  '',
  '   ',
  MARK,
  `"'><script>alert(1)</script>${MARK}`,
  `'; DROP TABLE orders; --${MARK}`,
  `$\{7*7}{{7*7}}%s%n${MARK}`,
  '../../../../etc/passwd',
  '\u0000',
  `STEP10\u0000${MARK}`,
  '\ud800',
  'a\udc00b@example.org',
  '\u202egro.elpmaxe@a',
  '\ufeff\u200b\u2028\u2029',
  '\r\nset-cookie: a=b',
  'नमस्ते',
  '👩‍👩‍👧‍👦'.repeat(9),
  'İıßﬃ',
  'NaN',
  'null',
  'true',
  '-1',
  '1e400',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'sql-and-python',
  'STEP10',
  'ORD7K3QF9WX2M',
  '412345678901',
  'ishita@example.org',
  `${'a'.repeat(5000)}@${'b.'.repeat(1000)}`,
  `${'a.'.repeat(4000)}@`,
  ' '.repeat(9000),
  'x'.repeat(12_000),
] as const;

/** Any text, well-formed or not. */
function hostileText(random: Random): string {
  if (random() < 0.6) return pick(random, TEXTS);
  const unit = () => String.fromCharCode(below(random, random() < 0.5 ? 0x100 : 0x10000));
  return Array.from({ length: below(random, 60) }, unit).join('');
}

/** JSON texts that serialisers do not write, or that code does not expect. */
const JSON_TEXTS = [
  '1e400',
  '-1e400',
  '-0',
  '1e-400',
  '0.1',
  '42',
  '123456789012345678901234567890',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '"\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"constructor":1}',
  '{"toString":1,"valueOf":1}',
  '{"toString":"x"}',
  '{"trim":1,"length":5,"0":"a"}',
  '{"then":1}',
  '{"toJSON":"x"}',
  `{"$ne":"${MARK}"}`,
  '[["ishita@example.org"]]',
  '["STEP10"]',
  '["9876543210","9876543210"]',
  `${'['.repeat(7000)}${']'.repeat(7000)}`,
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
  `[${'1,'.repeat(7000)}1]`,
  'undefined',
  '{',
] as const;

/** The JSON of any value; sometimes invalid JSON. */
export function hostileJson(random: Random, depth = 0): string {
  const kind = random();
  if (kind < 0.45) return pick(random, JSON_TEXTS);
  if (kind < 0.85 || depth > 3) return JSON.stringify(hostileText(random));
  const items = Array.from({ length: below(random, 4) }, () => hostileJson(random, depth + 1));
  if (kind < 0.92) return `[${items}]`;
  return `{${items.map((item) => `${JSON.stringify(hostileText(random))}:${item}`)}}`;
}

/** A query string in which the parameter `name` is repeated, malformed or has a hostile value. */
export function hostileQuery(random: Random, name: string): string {
  const value = () => encodeURIComponent(Buffer.from(hostileText(random)).toString());
  const shapes = [
    () => `${name}=${value()}`,
    () => `${name}=${value()}&${name}=${value()}`,
    () => `${name}[]=${value()}&${name}[x]=${value()}&${name}.x=${value()}`,
    () => `${name}`,
    () =>
      `${name}=${pick(random, ['%', '%zz', '%00', '%ff%fe', '%ed%a0%80', '+', '%2500', '#', ';', '&&==&'])}`,
    () => `__proto__=${value()}&constructor=${value()}`,
    () => `${'&'.repeat(below(random, 3000))}${name}=${value()}`,
  ];
  return pick(random, shapes)();
}

/** A header value that HTTP permits. */
export function hostileHeader(random: Random): string {
  return hostileText(random)
    .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '\u00ff')
    .slice(0, 8000);
}
