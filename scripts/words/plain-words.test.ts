import { isChecked, vagueWordsIn } from './plain-words';

test('the check names the line, the word and what to write instead', () => {
  expect(vagueWordsIn('docs/teams.md', 'Plain text.\nNobody told the edge.')).toEqual([
    'docs/teams.md:2 "Nobody": write "no caller", "no request", or the passive',
    'docs/teams.md:2 "told": write "is sent", "is logged", "is reported"',
  ]);
});

test.each(['const silentTolderance = talented;', 'exports.lent = {};', 'report({ told: 1 });'])(
  'the check accepts parts of words and names of wire formats: %s',
  (line) => {
    expect(vagueWordsIn('a.ts', line)).toEqual([]);
  },
);

test.each([
  ['api/src/app.ts', true],
  ['docs/teams.md', true],
  ['docs/specification.md', false],
  ['CHANGELOG.md', false],
  ['api/migrations/0001_tables.sql', false],
])('%s is checked: %s', (file, expected) => {
  expect(isChecked(file)).toBe(expected);
});
