import { readTab, withTab } from './course-tabs';

test.each([
  ['', 'overview'],
  ['tab=curriculum', 'curriculum'],
  ['tab=references&coupon=STEP10', 'references'],
  ['tab=everything', 'overview'],
])('the address ?%s opens the tab %s', (query, tab) => {
  expect(readTab(new URLSearchParams(query))).toBe(tab);
});

test('selecting a tab keeps other parameters, and the first tab needs no parameter', () => {
  const query = new URLSearchParams('coupon=STEP10');

  expect(withTab(query, 'instructor').toString()).toBe('coupon=STEP10&tab=instructor');
  expect(withTab(new URLSearchParams('tab=instructor&coupon=STEP10'), 'overview').toString()).toBe(
    'coupon=STEP10',
  );
});
