import { compareTexts } from './compare-reference';

test.each([
  ['the same', '632412345678', '632412345678', ['=632412345678']],
  ['the same with blanks', '632412345678', ' 6324 1234 5678 ', ['=632412345678']],
  ['the same in lower case', 'AXISN2633000', 'axisn2633000', ['=AXISN2633000']],
  ['one wrong digit', '632412345678', '632412349678', ['=63241234', '!9', '=678']],
  ['two digits that changed places', '632412345678', '632412346578', ['=63241234', '!65', '=78']],
  ['too short', '632412345678', '63241234567', ['=63241234567', '!·']],
  ['too long', '632412345678', '6324123456789', ['=632412345678', '!9']],
  ['nothing', '6324', '', ['!····']],
])('marks the characters that differ from the reference: %s', (_case, expected, typed, runs) => {
  const compared = compareTexts(expected, typed).map(({ text, isSame }) => (isSame ? '=' : '!') + text);

  expect(compared).toEqual(runs);
});
