import { FREEZE_WORKER } from './freeze-worker';

let sent: string[];
let onmessage: (event: { data: string }) => void;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  const fetch = async (_path: string, { body }: { body: string }) => void sent.push(body);
  const run = new Function('fetch', 'close', `let onmessage; ${FREEZE_WORKER}; return onmessage;`);
  onmessage = run(fetch, () => undefined) as typeof onmessage;
});
afterEach(() => jest.useRealTimers());

/** Reports that the page gives the worker, by the time in milliseconds. */
type Messages = Record<number, string>;

test.each<[what: string, messages: Messages, reports: string[]]>([
  ['a page that has never sent anything', {}, []],
  ['a page that responds', { 0: 'a', 2000: 'a', 4000: 'a', 6000: 'a', 8000: 'a' }, []],
  ['a page that stops responding', { 0: 'a', 1000: 'b' }, ['b']],
  ['a page that stops responding and recovers too late', { 0: 'a', 7000: 'b' }, ['a']],
  ['a hidden page', { 0: 'a', 1000: '' }, []],
])('the worker sends the expected reports for %s', async (_, messages, reports) => {
  for (const [atMs, data] of Object.entries(messages)) setTimeout(() => onmessage({ data }), Number(atMs));

  await jest.advanceTimersByTimeAsync(8000);
  expect(sent).toEqual(reports);
  await jest.advanceTimersByTimeAsync(60_000 * reports.length);

  expect(sent).toEqual(reports);
});
