import { orderPath } from '@stepwell/contract';
import { readOrderLink } from './order-link';

test('reads the link that the contract writes', () => {
  const { hash } = new URL(orderPath('course-1', 'ORD7K3QF9WX2M', 'q-8_Zk3'), 'http://site');

  expect(readOrderLink(hash, 'course-1')).toEqual({
    orderId: 'ORD7K3QF9WX2M',
    token: 'q-8_Zk3',
    courseId: 'course-1',
  });
});

test.each([
  ['#order=ORD7K3QF9WX2M', { orderId: 'ORD7K3QF9WX2M', token: '' }],
  ['#token=q-8_Zk3', { orderId: '', token: 'q-8_Zk3' }],
  ['#order=', { orderId: '', token: '' }],
])('the broken link %s keeps what it has', (hash, expected) => {
  expect(readOrderLink(hash, 'course-1')).toMatchObject(expected);
});

test.each(['', '#', '#main', '#orders'])('%p is no link to an order', (hash) => {
  expect(readOrderLink(hash, 'course-1')).toBeNull();
});
