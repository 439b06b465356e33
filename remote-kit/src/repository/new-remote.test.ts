import { checkedRemote, type NamesInUse } from './new-remote';

const TAKEN: NamesInUse = { names: ['checkout'], routes: new Map([['/pay', 'checkout']]) };

test('accepts a route and a slot; the default route is /<name>', () => {
  const options = { name: 'reviews', route: '/what-people-say/all', slot: 'home.courses.v1' };

  expect(checkedRemote(options)).toEqual(options);
  expect(checkedRemote({ name: 'reviews' })).toEqual({ name: 'reviews', route: '/reviews' });
});

test.each([
  [{}, 'The name of the remote is missing'],
  [{ name: 'Reviews' }, '"Reviews" cannot be a remote\'s name: write one word of small letters'],
  [{ name: 'my-reviews' }, 'cannot be a remote'],
  [{ name: '../x' }, 'cannot be a remote'],
  [{ name: 'r'.repeat(25) }, '24 letters at most'],
  [{ name: 'shell' }, '"shell" is reserved on every site'],
  [{ name: 'checkout', route: '/x' }, 'There is a remote "checkout" already'],
  [{ name: 'reviews', route: 'reviews' }, '"reviews" cannot be the page\'s route'],
  [{ name: 'reviews', route: '/reviews/:id' }, 'written into feature.json later'],
  [{ name: 'reviews', route: '/' }, '"/" cannot be the page\'s route'],
  [{ name: 'reviews', route: '/about-us' }, '/about-us is a route of the site already'],
  [{ name: 'reviews', route: '/api/reviews' }, '/api/reviews is a route of the site already'],
  [{ name: 'reviews', route: '/pay' }, '/pay is a route of checkout already'],
  [
    { name: 'reviews', slot: 'home.reviews.v1' },
    'There is no slot "home.reviews.v1". The shell has nav.courses',
  ],
])('refuses %j with the reason', (options, reason) => {
  expect(() => checkedRemote(options, TAKEN)).toThrow(reason);
});

test('reports all mistakes at once', () => {
  expect(() => checkedRemote({ name: 'checkout', route: '/pay', slot: 'x' }, TAKEN)).toThrow(
    /There is a remote[\s\S]*\/pay is a route[\s\S]*There is no slot/,
  );
});
