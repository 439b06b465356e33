import type { Scenario } from '@stepwell/contract';
import { findStates } from './find-states';

const STATES = [
  aState({ name: 'coupon-unknown', title: 'The code is unknown.', shows: 'Not valid', screen: 'coupon' }),
  aState({ name: 'order-open', title: 'The order is open.', screen: 'existing-order' }),
  aState({ name: 'order-paid', title: 'The order is paid.', screen: 'existing-order' }),
  aState({
    name: 'old',
    title: 'Without a screen, as in earlier builds.',
    path: '/checkout/course-1?coupon=a#order=1',
  }),
];

test('groups states by screen, and states without a screen by path', () => {
  expect(namesIn('')).toEqual({
    '/checkout/course-1': ['old'],
    Coupon: ['coupon-unknown'],
    'Existing order': ['order-open', 'order-paid'],
  });
});

test('sorts the groups by title', () => {
  const states = ['order-status', 'order', 'coupon'].map((screen) => aState({ screen }));

  expect(findStates(states, '').map(({ title }) => title)).toEqual(['Coupon', 'Order', 'Order status']);
});

test.each([
  ['paid order', { 'Existing order': ['order-paid'] }],
  ['ORDER  open ', { 'Existing order': ['order-open'] }],
  ['existing', { 'Existing order': ['order-open', 'order-paid'] }],
  ['not valid', { Coupon: ['coupon-unknown'] }],
  ['paid coupon', {}],
])('“%s” finds %j', (query, groups) => {
  expect(namesIn(query)).toEqual(groups);
});

function namesIn(query: string) {
  const groups = findStates(STATES, query);
  return Object.fromEntries(groups.map(({ title, states }) => [title, states.map(({ name }) => name)]));
}

function aState(part: Partial<Scenario>): Scenario {
  return { name: 'one', title: 'One.', path: '/', shows: 'text', ...part };
}
