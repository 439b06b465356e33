import type { Field } from '@stepwell/contract/catalogue-fields';
import { columnsOf } from '../../database/columns';
import { COURSE, keyOf, sentOf, storedOf } from './stored';

test.each([
  ['courseName', 'name'],
  ['studentsEnrolled', 'studentsEnrolled'],
  ['courseRegEndDate', 'regEndAt'],
  ['courseMRP', 'mrpPaise'],
])('the field %s is called %s in its row', (field, key) => {
  expect(keyOf(COURSE, field)).toBe(key);
});

test.each<[string, Field, string, string]>([
  ['courseTrailer', { kind: 'webAddress' }, 'trailer', 'text'],
  ['isRecorded', { kind: 'flag' }, 'is_recorded', 'boolean'],
  ['courseSeatsLeft', { kind: 'count' }, 'seats_left', 'integer'],
])('a field that nothing else is said about has its column: %s', (field, kind, column, type) => {
  const [made] = Object.values(columnsOf({ prefix: 'course', own: {}, fields: { [field]: kind } }));

  const { config } = made as unknown as { config: { name: string; dataType: string } };
  expect(config.name).toBe(column);
  expect(made?.constructor.name.toLowerCase()).toContain(type);
});

test('a price is stored in paise and sent in rupees, and not sent at all where none is set', () => {
  const row = storedOf(COURSE, { coursePrice: 1178.82, courseMRP: null });

  expect(row).toMatchObject({ pricePaise: 117_882, mrpPaise: null });
  expect(sentOf(COURSE, row)).toMatchObject({ coursePrice: 1178.82 });
  expect(sentOf(COURSE, row)).not.toHaveProperty('courseMRP');
});
