import { createHash } from 'node:crypto';
import { avatarSvg } from './avatar';
import { coverSvg } from './cover';

const CATEGORIES = [
  'Aptitude & Reasoning',
  'Banking & SSC',
  'Civil Services',
  'Coding & DSA',
  'Data & AI',
  'English & Communication',
  'GATE & Engineering',
];
const HOSTILE = [
  '',
  '"><script>alert(1)</script>',
  "'/><image href='x' onerror='alert(1)'/>",
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '&amp;',
  'constructor',
  '__proto__',
  '\u0000\u202e',
  'अंकगणित',
  '💧'.repeat(50),
];
/** What our own drawings are made of; a visitor's text would bring something else. */
const OWN_MARKUP =
  /^<svg [^<>]+>(?:<(?:rect|circle|path|stop|g|defs|linearGradient)\b[^<>]*>|<\/(?:g|defs|linearGradient)>)+<\/svg>$/;

describe('covers', () => {
  test.each(CATEGORIES)('a cover of %s is the same drawing every time', (category) => {
    expect(coverSvg({ category, code: 'GATECS27A1' })).toBe(coverSvg({ category, code: 'GATECS27A1' }));
  });

  test('two courses of one category, and one code in two categories, look different', () => {
    const drawings = CATEGORIES.flatMap((category) =>
      ['A1', 'B22', 'K9'].map((code) => coverSvg({ category, code })),
    );

    expect(new Set(drawings).size).toBe(CATEGORIES.length * 3);
  });

  test('a published cover never changes: browsers keep it for a year', () => {
    const drawings = CATEGORIES.flatMap((category) =>
      Array.from({ length: 20 }, (_, index) => coverSvg({ category, code: `COURSE${index}` })),
    );

    expect(digest(drawings)).toBe('81e4117d04c5a0df');
  });

  test.each(HOSTILE)('draws %j without a character of it', (text) => {
    const drawing = coverSvg({ category: text, code: text });

    expect(drawing).toMatch(OWN_MARKUP);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|script|onerror|href/);
  });

  test('every number is finite and every drawing small, over 700 courses', () => {
    for (const category of CATEGORIES) {
      for (let index = 0; index < 100; index += 1) {
        const drawing = coverSvg({ category, code: `C${index}` });
        expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
        expect(drawing.length).toBeLessThan(16_000);
      }
    }
  });
});

describe('portraits', () => {
  test('a name has one portrait, and two names have two', () => {
    const names = [
      'Ananya Iyer',
      'Harpreet Gill',
      'Meera Krishnan',
      'Farhan Qureshi',
      'Nisha Verma',
      'Arvind Rao',
    ];
    const portraits = names.map((name) => avatarSvg({ name }));

    expect(portraits).toEqual(names.map((name) => avatarSvg({ name })));
    expect(new Set(portraits).size).toBe(names.length);
  });

  test('a published portrait never changes: browsers keep it for a year', () => {
    const portraits = Array.from({ length: 60 }, (_, index) => avatarSvg({ name: `Mentor ${index}` }));

    expect(digest(portraits)).toBe('47d1f550bebd1dd8');
  });

  test('a beard never goes with what is drawn for long hair', () => {
    for (let index = 0; index < 300; index += 1) {
      const drawing = avatarSvg({ name: `Mentor ${index}` });
      const hasBeard = drawing.includes('M66 96c4 6');
      const hasStuds = drawing.includes('cy="105"');
      expect(hasBeard && hasStuds).toBe(false);
    }
  });

  test.each(HOSTILE)('draws %j without a character of it', (name) => {
    const drawing = avatarSvg({ name });

    expect(drawing).toMatch(OWN_MARKUP);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|script|onerror|href/);
  });
});

function digest(drawings: string[]): string {
  return createHash('sha256').update(drawings.join('\n')).digest('hex').slice(0, 16);
}
