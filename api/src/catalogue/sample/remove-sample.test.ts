import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { courses, mentors } from '../../database/schema/catalogue';
import { orders } from '../../database/schema/orders';
import { createCourse } from '../entries/entries.acts';
import { loadSampleAcademy } from './load';
import { hasRemovableSample, removeSample } from './remove-sample';

const academy = testAcademy();
const owner = () => academy.as('owner');

test('the sample stays while an order has another payee', async () => {
  await academy.post('/api/orders/placeOrder', placeOrderBody());
  await academy.sql.update(orders).set({ payeeVpa: 'asha@okaxis' });

  expect(await hasRemovableSample(academy.sql)).toBe(false);
  await expect(removeSample(owner())).rejects.toMatchObject({ status: 409 });

  await academy.sql.update(orders).set({ payeeVpa: 'stepwell@example' });
  expect(await hasRemovableSample(academy.sql)).toBe(true);
});

test('removes the sample with its trial orders, and keeps what staff have added', async () => {
  const fields = {
    courseName: 'Own',
    courseCode: 'OWN',
    courseCategory: 'X',
    courseSummary: 'S',
    mentor: 'ananya-iyer',
  };
  await createCourse(academy.as('editor'), { fields });

  expect(await removeSample(owner())).toEqual({ courses: 13 });

  expect(await academy.sql.select({ id: courses.id }).from(courses)).toEqual([{ id: 'own' }]);
  expect(await academy.sql.select({ id: mentors.id }).from(mentors)).toEqual([{ id: 'ananya-iyer' }]);
  expect(await academy.sql.$count(orders)).toBe(0);
  const { data } = await academy.get('/api/settings/getSettings');
  expect(data).toMatchObject({ payeeVPA: '', isCourseEnrollmentAllowed: 'false', announcementMessage: '' });
  expect(await hasRemovableSample(academy.sql)).toBe(false);
});

test('a removed sample is not loaded again at the next start', async () => {
  await academy.sql.delete(courses).where(eq(courses.id, 'own'));

  expect(await academy.sql.transaction((tx) => loadSampleAcademy(tx))).toBe(false);
});
