import { ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';
import { isAllowedRoute } from './route-allowlist';

test.each([
  ...ENDPOINT_KEYS.map(methodAndPath),
  { method: 'GET', path: '/api/docs' },
  { method: 'GET', path: '/api/docs/json' },
  { method: 'GET', path: '/api/orders/receipt' },
  { method: 'GET', path: '/api/newsletters/unsubscribe' },
  { method: 'POST', path: '/api/newsletters/unsubscribe' },
  { method: 'HEAD', path: '/api/courses/getAllCourses' },
])('allows $method $path', ({ method, path }) => {
  expect(isAllowedRoute(method, path)).toBe(true);
});

test.each([
  ['POST', '/api/nothing'],
  ['GET', '/api/courses/getAll%43ourses'],
  ['HEAD', '/api/orders/placeOrder'],
  ['OPTIONS', '/health'],
  ['GET', '/api/docs#x'],
  ['GET', 'constructor'],
])('refuses %s %s', (method, path) => {
  expect(isAllowedRoute(method, path)).toBe(false);
});
