import { readMessage } from './parse-message';

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
  [{ type: 'ready' }],
  [{ type: 'pong' }],
  [{ type: 'rendered', id: 3, page: PAGE }],
  [{ type: 'failed', id: 3, reason: 'fell' }],
  [{ type: 'failed', id: 3 }],
  [{ type: 'call', call: { id: 1, order: 3, key: 'GET /health', query: {} } }],
])('takes %j', (message) => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test.each([
  ['no JSON', '{"type":"po'],
  ['no object', '"pong"'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['an unknown kind', '{"type":"start"}'],
  ['a page for nobody', JSON.stringify({ type: 'rendered', page: PAGE })],
  ['no page', '{"type":"rendered","id":3}'],
  ['a page of another status', aPage({ status: 302 })],
  ['a page without markup', aPage({ html: { toString: 'x' } })],
  ['a page without a head', aPage({ head: null })],
  ['a page whose title is no text', aPage({ head: { ...PAGE.head, title: 7 } })],
  ['a page whose address is none', aPage({ head: { ...PAGE.head, canonical: 'http://' } })],
  ['a page whose picture list is none', aPage({ head: { ...PAGE.head, pictures: 'many' } })],
  ['a page whose state is a list', aPage({ state: [] })],
  ['a page that loaded numbers', aPage({ loaded: [1] })],
  ['a page that is perhaps complete', aPage({ isComplete: 'perhaps' })],
  ['a failure of nothing', '{"type":"failed","id":"3"}'],
  ['a call without a key', '{"type":"call","call":{"id":1,"order":3,"query":{}}}'],
  ['a call whose query is none', '{"type":"call","call":{"id":1,"order":3,"key":"GET /health","query":"x"}}'],
])('%s is no message', (_, line) => {
  expect(readMessage(line)).toBeUndefined();
});

function aPage(changes: object): string {
  return JSON.stringify({ type: 'rendered', id: 3, page: { ...PAGE, ...changes } });
}
