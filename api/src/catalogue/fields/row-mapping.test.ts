import type { Field } from '@stepwell/contract/catalogue-fields';
import { columnsOf } from '../../database/columns';
import { COURSE_MAPPING, fromRow, keyOf, toRow } from './row-mapping';

test.each([
  ['courseName', 'name'],
  ['studentsEnrolled', 'studentsEnrolled'],
  ['courseRegEndDate', 'regEndAt'],
  ['courseMRP', 'mrpPaise'],
])('the field %s is the property %s', (field, key) => {
  expect(keyOf(COURSE_MAPPING, field)).toBe(key);
});

test.each<[string, Field, string, string]>([
  ['courseTrailer', { kind: 'webAddress' }, 'trailer', 'text'],
  ['isRecorded', { kind: 'flag' }, 'is_recorded', 'boolean'],
  ['courseSeatsLeft', { kind: 'count' }, 'seats_left', 'integer'],
])('derives the column of a new field %s', (field, kind, column, type) => {
  const [made] = Object.values(columnsOf({ prefix: 'course', own: {}, fields: { [field]: kind } }));

  const { config } = made as unknown as { config: { name: string; dataType: string } };
  expect(config.name).toBe(column);
  expect(made?.constructor.name.toLowerCase()).toContain(type);
});

test('a price is stored in paise and sent in rupees', () => {
  const row = toRow(COURSE_MAPPING, { coursePrice: 1178.82 });

  expect(row).toMatchObject({ pricePaise: 117_882 });
  expect(fromRow(COURSE_MAPPING, row)).toMatchObject({ coursePrice: 1178.82 });
});

test('an unset price is stored as null and not sent', () => {
  const row = toRow(COURSE_MAPPING, { courseMRP: null });

  expect(row).toMatchObject({ mrpPaise: null });
  expect(fromRow(COURSE_MAPPING, row)).not.toHaveProperty('courseMRP');
});
