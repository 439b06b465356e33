import { orderPath } from '@stepwell/contract';
import { readOrderLink } from './order-link';

test('reads what the contract’s link says, whatever stands in it', () => {
  const path = orderPath('course/1', 'ORD 1', 'a+b/c=&d');

  expect(readOrderLink(path.slice(path.indexOf('#')), 'course/1')).toEqual({
    orderId: 'ORD 1',
    token: 'a+b/c=&d',
    courseId: 'course/1',
  });
});

test('a link that lost its token still names the order', () => {
  expect(readOrderLink('#order=ORD1', 'course-1')).toEqual({
    orderId: 'ORD1',
    token: '',
    courseId: 'course-1',
  });
});

test.each(['', '#', '#main', '#token=secret', '#order='])('%p is no order’s link', (hash) => {
  expect(readOrderLink(hash, 'course-1')).toBeNull();
});
