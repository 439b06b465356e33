import { parseMessage } from './parse-message';

const PAGE = {
  status: 200,
  html: '<main></main>',
  head: { title: 'Courses', description: 'All of them', canonical: '/courses', noIndex: false },
  state: {},
  loaded: ['catalog/CourseListPage'],
  isComplete: true,
  isHealthy: true,
};

test.each([
  ['invalid JSON', '{"type":"po'],
  ['a string', '"pong"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown kind', '{"type":"start"}'],
  ['a page without an id', JSON.stringify({ type: 'rendered', page: PAGE })],
  ['a message without its page', '{"type":"rendered","id":3}'],
  ['a page of another status', aPage({ status: 302 })],
  ['a page without markup', aPage({ html: { toString: 'x' } })],
  ['a page without a head', aPage({ head: null })],
  ['a page whose title is a number', aPage({ head: { ...PAGE.head, title: 7 } })],
  ['a page with an invalid address', aPage({ head: { ...PAGE.head, canonical: 'http://' } })],
  ['a page with an invalid picture list', aPage({ head: { ...PAGE.head, pictures: 'many' } })],
  ['a page whose state is a list', aPage({ state: [] })],
  ['a page that loaded numbers', aPage({ loaded: [1] })],
  ['a page whose isComplete is a string', aPage({ isComplete: 'perhaps' })],
  ['a failure with an invalid id', '{"type":"failed","id":"3"}'],
  ['a call without a key', '{"type":"call","call":{"id":1,"jobId":3,"query":{}}}'],
  [
    'a call with an invalid query',
    '{"type":"call","call":{"id":1,"jobId":3,"key":"GET /health","query":"x"}}',
  ],
])('returns undefined for %s', (_, line) => {
  expect(parseMessage(line)).toBeUndefined();
});

function aPage(changes: object): string {
  return JSON.stringify({ type: 'rendered', id: 3, page: { ...PAGE, ...changes } });
}
