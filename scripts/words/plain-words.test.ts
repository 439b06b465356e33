import { isChecked, tellingWordsIn } from './plain-words';

test('names the line, the word and what to write instead', () => {
  expect(tellingWordsIn('docs/teams.md', 'Plain text.\nNobody told the edge.')).toEqual([
    'docs/teams.md:2 "Nobody": write "no caller", "no request", or the passive',
    'docs/teams.md:2 "told": write "is sent", "is logged", "is reported"',
  ]);
});

test('matches whole words only', () => {
  expect(tellingWordsIn('a.ts', 'const silentTolderance = talented;')).toEqual([]);
});

test.each([
  ['api/src/app.ts', true],
  ['docs/teams.md', true],
  ['docs/specification.md', false],
  ['CHANGELOG.md', false],
  ['api/migrations/0001_tables.sql', false],
])('%s is checked: %s', (file, expected) => {
  expect(isChecked(file)).toBe(expected);
});
