import { type Claim, claimsOf, covers, overlaps } from './claim';

const SHELL = {
  feature: 'shell',
  claims: { routes: [{ path: '/about-us', subPaths: true }], sharedSlots: ['footer'] },
};

const route = (at: string, subPaths = false): Claim => ({ at, subPaths });

test.each<[one: Claim, other: Claim]>([
  [route('/checkout/:courseId'), route('/checkout/:id')],
  [route('/checkout/:courseId'), route('/:page/:id')],
  [route('/:page'), route('/about-us')],
  [route('/course/new'), route('/course/:id')],
  [route('/:a/new'), route('/course/:id')],
  [route('/courses', true), route('/courses/all/new')],
  [route('/:page', true), route('/course/:id')],
  [route('/courses', true), route('/:any/:id')],
  [route('/Courses'), route('/courses')],
  [{ at: 'footer' }, { at: 'footer' }],
])('%j and %j overlap in either order', (one, other) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([true, true]);
});

test.each<[one: Claim, other: Claim]>([
  [route('/course/:id'), route('/courses')],
  [route('/course/:id'), route('/course')],
  [route('/course/:id'), route('/checkout/:id')],
  [route('/course', true), route('/courses', true)],
  [route('/:page'), route('/course/:id')],
  [route('/course/:id', true), route('/course')],
  [{ at: 'footer' }, route('/footer')],
])('%j and %j do not overlap', (one, other) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([false, false]);
});

test('a remote claims its routes and unshared slots, a shell claims its routes, and no slot is claimed without a shell', () => {
  const manifest = {
    name: 'reviews',
    owner: { team: '', contact: '' },
    routes: [{ path: '/reviews', module: 'Page', fallback: '' }],
    slots: ['footer', 'banner'].map((at) => ({ at, module: 'Part', when: 'server', fallback: '' }) as never),
  };
  const reviews = { feature: 'reviews', manifest };

  expect(claimsOf(reviews, SHELL)).toEqual([route('/reviews'), { at: 'banner' }]);
  expect(claimsOf(SHELL, SHELL)).toEqual([route('/about-us', true)]);
  expect(claimsOf(reviews, undefined)).toEqual([route('/reviews')]);
});

test('a claim covers equal and narrower claims', () => {
  expect(covers(route('/course/:id', true), route('/course/:code'))).toBe(true);
  expect(covers(route('/course/:id'), route('/course/:id', true))).toBe(false);
});
