import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { exportMentors } from '../../catalogue/mentors/export-mentors';
import { changes } from '../../database/schema';
import { disableCoupon } from './coupon';
import { deleteCourses, listCourses, setCourseStatus } from './course';
import { deleteMentors, listMentors } from './mentor';

const academy = useAcademy();

test('lists the courses with status, price and number of orders', async () => {
  await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'sql-and-python' }));

  const list = await academy.run(listCourses, undefined);

  expect(list).toHaveLength(13);
  expect(list.find(({ id }) => id === 'sql-and-python')).toMatchObject({
    code: 'SQLPYAN03F',
    status: 1,
    pricePaise: 429_900,
    orders: 1,
  });
  expect(list.find(({ id }) => id === 'machine-learning')).toMatchObject({
    status: 0,
    pricePaise: null,
    orders: 0,
  });
});

test('closes a course for orders at once', async () => {
  expect(await academy.run(setCourseStatus, { id: 'english-for-interviews', status: 2 })).toEqual({
    id: 'english-for-interviews',
    before: 1,
    after: 2,
  });

  const { status } = await academy.post(
    '/api/orders/placeOrder',
    placeOrderBody({ courseId: 'english-for-interviews' }),
  );
  expect(status).toBe(409);
});

test('closing a closed course and disabling a disabled coupon are not recorded', async () => {
  await academy.run(setCourseStatus, { id: 'english-for-interviews', status: 2 });
  await academy.run(disableCoupon, { code: 'STEP10' });
  const before = await academy.sql.$count(changes);

  await academy.run(setCourseStatus, { id: 'english-for-interviews', status: 2 });
  await academy.run(disableCoupon, { code: 'STEP10' });

  expect(await academy.sql.$count(changes)).toBe(before);
});

test('refuses to open a course without a price', async () => {
  await expect(academy.run(setCourseStatus, { id: 'machine-learning', status: 1 })).rejects.toThrow(
    'has no price yet',
  );
});

test('refuses to open an unknown course', async () => {
  await expect(academy.run(setCourseStatus, { id: 'nowhere', status: 1 })).rejects.toMatchObject({
    status: 404,
  });
});

test('deletes none of several courses if one has orders', async () => {
  await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'bank-po-and-ssc-cgl' }));

  await expect(
    academy.run(deleteCourses, { ids: ['data-interpretation-sprint', 'bank-po-and-ssc-cgl'] }),
  ).rejects.toThrow('Orders exist for bank-po');
  expect(await academy.run(listCourses, undefined)).toHaveLength(13);
});

test('deletes none of several courses if one is unknown', async () => {
  await expect(
    academy.run(deleteCourses, { ids: ['data-interpretation-sprint', 'nowhere'] }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await academy.run(listCourses, undefined)).toHaveLength(13);
});

test('deletes courses without orders', async () => {
  expect(await academy.run(deleteCourses, { ids: ['data-interpretation-sprint'] })).toEqual({
    deleted: ['data-interpretation-sprint'],
  });
  expect(await academy.run(listCourses, undefined)).toHaveLength(12);
});

test('lists mentors with their number of courses', async () => {
  expect(await academy.run(listMentors, undefined)).toContainEqual(
    expect.objectContaining({ id: 'farhan-qureshi', name: 'Farhan Qureshi', courses: 1 }),
  );
});

test('deletes a mentor only after the mentor’s courses', async () => {
  await expect(academy.run(deleteMentors, { ids: ['farhan-qureshi'] })).rejects.toThrow(
    'Courses name farhan-qureshi',
  );
  await academy.run(deleteCourses, { ids: ['electrical-machines'] });

  await academy.run(deleteMentors, { ids: ['farhan-qureshi'] });

  expect(await academy.run(listMentors, undefined)).toHaveLength(5);
  await expect(academy.run(exportMentors, { ids: ['farhan-qureshi'] })).rejects.toMatchObject({
    status: 404,
  });
});
