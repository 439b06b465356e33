import { object } from 'yup';
import { rulesOf } from './field-rules';
import { WHOLE_COURSE_MAPPING } from './row-mapping';

const { fields } = WHOLE_COURSE_MAPPING;
const rules = rulesOf(fields);

test.each([
  ['coursePrice', '₹ 1,178.82', 1178.82],
  ['coursePrice', 4299, 4299],
  ['coursePrice', '', null],
  ['coursePrice', null, null],
  ['courseLecture', ' 1,200 ', 1200],
  ['courseLecture', '', 0],
  ['isMoneyback', 'true', true],
  ['isMoneyback', '', false],
  ['courseStatus', '1', 1],
  ['courseRegEndDate', '2026-12-31', '2026-12-31T18:29:59.999Z'],
  ['courseStartDate', '2026-12-31T09:00', '2026-12-31T03:30:00.000Z'],
  ['courseStartDate', '2026-12-31T03:30:00.000Z', '2026-12-31T03:30:00.000Z'],
  ['courseStartDate', '', null],
  ['coursePreview', 'instagram.com/nalanda', 'https://instagram.com/nalanda'],
  ['coursePreview', 'https://example.org/a', 'https://example.org/a'],
  ['coursePhoto', '/art/cover/bridge-1.svg', '/art/cover/bridge-1.svg'],
  ['courseName', '  Jose\u0301\u200b \u00a0 Dias ', 'José Dias'],
  ['courseSummary', ' one\n\ntwo ', 'one\n\ntwo'],
  ['courseLevel', null, ''],
])('%s: %j is stored as %j', (name, given, stored) => {
  expect(rules[name]?.validateSync(given)).toEqual(stored);
});

test.each([
  ['coursePrice', '-5', 'amount in rupees'],
  ['coursePrice', -5, 'Enter 0 or more'],
  ['coursePrice', 1.005, 'At most two decimals'],
  ['coursePrice', 20_000_000, 'one crore'],
  ['coursePrice', [5], 'amount in rupees'],
  ['courseLecture', '1.5', 'whole number'],
  ['courseLecture', 2 ** 31, 'too large'],
  ['courseStatus', 3, '0 (soon)'],
  ['courseStatus', 'live', '0 (soon)'],
  ['courseRegEndDate', 'tomorrow', 'Enter a time'],
  ['courseRegEndDate', '2026-02-30', 'Enter a time'],
  ['coursePreview', 'javascript:alert(1)', 'web address'],
  ['coursePhoto', '//evil.example/a.png', 'web address'],
  ['courseName', 'a', 'too short'],
  ['courseName', '', 'required'],
  ['courseName', 'x'.repeat(151), 'At most 150'],
  ['courseName', 'a\u0000b', 'cannot be shown'],
  ['courseSummary', 'a\u0000b', 'cannot be shown'],
  ['courseName', { a: 1 }, 'must be a text'],
  ['courseOverview', {}, 'must be a list'],
  ['courseOverview', 'no list', 'must be a list'],
])('%s: refuses %j', (name, given, message) => {
  expect(() => rules[name]?.validateSync(given)).toThrow(message);
});

test('lessons are lines of a text or a list, without empty ones', () => {
  const lessons = rulesOf({ subSections: { kind: 'lines', max: 200 } }).subSections;

  expect(lessons?.validateSync('One\r\n\n Two ')).toEqual(['One', 'Two']);
  expect(lessons?.validateSync(['One', 'Two'])).toEqual(['One', 'Two']);
});

test('a list in JSON is checked item by item', () => {
  const item = '[{"title": "Who it is for", "body": ""}]';

  expect(() =>
    object(rulesOf({ courseOverview: fields.courseOverview })).validateSync({ courseOverview: item }),
  ).toThrow('required');
});
