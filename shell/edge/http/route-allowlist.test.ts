import { ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';
import { isKnownCall } from './route-allowlist';

test.each(ENDPOINT_KEYS.map(methodAndPath))('$method $path is known', ({ method, path }) => {
  expect(isKnownCall(method, path)).toBe(true);
});

test.each([
  ['GET', '/api/docs'],
  ['GET', '/api/docs/json'],
  ['GET', '/api/orders/receipt'],
  ['GET', '/api/newsletters/unsubscribe'],
  ['POST', '/api/newsletters/unsubscribe'],
  ['HEAD', '/api/courses/getAllCourses'],
])('so is %s %s', (method, path) => {
  expect(isKnownCall(method, path)).toBe(true);
});

test.each([
  ['POST', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api/courses/getAllCourses/'],
  ['GET', '/api/courses/getAll%43ourses'],
  ['POST', '/api/courses/getAllCourses'],
  ['HEAD', '/api/orders/placeOrder'],
  ['OPTIONS', '/health'],
  ['GET', '/health/x'],
  ['GET', '/api/docs#x'],
  ['GET', 'constructor'],
])('%s %s is not', (method, path) => {
  expect(isKnownCall(method, path)).toBe(false);
});
