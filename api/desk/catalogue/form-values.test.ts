import { fieldsIn, formValuesOf, itemCount, renumbered } from './form-values';

const FIELDS = {
  name: { kind: 'line', max: 100 },
  isLive: { kind: 'flag' },
  price: { kind: 'money' },
  ends: { kind: 'moment', dayMeans: 'end' },
  parts: { kind: 'list', of: { title: { kind: 'line', max: 100 }, lessons: { kind: 'lines', max: 100 } } },
} as const;

const ENTRY = {
  name: 'Maths',
  isLive: true,
  price: 999,
  ends: '2026-12-31T18:29:59.999Z',
  parts: [
    { title: 'One', lessons: ['a', 'b'] },
    { title: 'Two', lessons: [] },
  ],
};
const VALUES = {
  name: 'Maths',
  isLive: 'true',
  price: '999',
  ends: '2026-12-31T23:59',
  'parts[0].title': 'One',
  'parts[0].lessons': 'a\nb',
  'parts[1].title': 'Two',
  'parts[1].lessons': '',
};

test('an entry has the texts of a form, and a sent form has the fields of an entry', () => {
  expect(formValuesOf(FIELDS, ENTRY)).toEqual(VALUES);
  expect(fieldsIn(FIELDS, VALUES)).toEqual({
    name: 'Maths',
    isLive: 'true',
    price: '999',
    ends: '2026-12-31T23:59',
    parts: [
      { title: 'One', lessons: 'a\nb' },
      { title: 'Two', lessons: '' },
    ],
  });
});

test('browsers leave out unchecked boxes, and send line breaks as CR LF', () => {
  expect(fieldsIn(FIELDS, { 'parts[0].title': 'x', 'parts[0].lessons': 'a\r\nb' })).toEqual({
    name: '',
    isLive: '',
    price: '',
    ends: '',
    parts: [{ title: 'x', lessons: 'a\nb' }],
  });
});

test('items are in the order of the form, numbered from 0, without empty ones', () => {
  const moved = { 'parts[7].title': 'Last', 'parts[2].title': ' ', 'parts[0].title': 'First', price: '1' };

  expect(renumbered(FIELDS, moved)).toEqual({
    price: '1',
    'parts[0].title': 'Last',
    'parts[0].lessons': '',
    'parts[1].title': 'First',
    'parts[1].lessons': '',
  });
  expect(itemCount('parts', moved)).toBe(3);
});
