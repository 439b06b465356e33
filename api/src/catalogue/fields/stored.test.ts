import type { Field } from '@stepwell/contract/catalogue-fields';
import { columnsOf } from '../../database/columns';
import { COURSE, keyOf, sentOf, storedOf } from './stored';

test.each([
  ['courseName', 'name'],
  ['studentsEnrolled', 'studentsEnrolled'],
  ['courseRegEndDate', 'regEndAt'],
  ['courseMRP', 'mrpPaise'],
])('the field %s is the property %s', (field, key) => {
  expect(keyOf(COURSE, field)).toBe(key);
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
  const row = storedOf(COURSE, { coursePrice: 1178.82 });

  expect(row).toMatchObject({ pricePaise: 117_882 });
  expect(sentOf(COURSE, row)).toMatchObject({ coursePrice: 1178.82 });
});

test('an unset price is stored as null and not sent', () => {
  const row = storedOf(COURSE, { courseMRP: null });

  expect(row).toMatchObject({ mrpPaise: null });
  expect(sentOf(COURSE, row)).not.toHaveProperty('courseMRP');
});
