/** @jest-environment jsdom */

import type { FailureReport } from './page-report';

const PLACE = {
  feature: 'checkout',
  release: '1.0.0-a',
  region: 'checkout/CheckoutPage',
  cause: 'throw',
} as const;

let reports: FailureReport[];
let reportFailure: typeof import('./report').reportFailure;

beforeEach(async () => {
  jest.resetModules();
  reports = [];
  navigator.sendBeacon = (_, text) => reports.push(JSON.parse(String(text)) as FailureReport) > 0;
  ({ reportFailure } = await import('./report'));
});
afterEach(() => jest.restoreAllMocks());

test('reports an error once, without what it quotes', () => {
  const error = new Error('no order "ORD-1" of asha@example.org');

  expect([reportFailure(error, PLACE), reportFailure(error, PLACE)]).toEqual([true, false]);

  expect(reports).toEqual([{ kind: 'failure', ...PLACE, message: 'no order …' }]);
});

test('reports at most 20 failures of a page, and none offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);

  for (let count = 0; count < 30; count += 1) reportFailure(new Error(String(count)), PLACE);

  expect(reports).toHaveLength(20);
});

test.each([
  ['an uncaught error in a script of a release', 'at f (http://site/r/catalog/1.2.0-b/main.js:1:2)', 1],
  ['an error of a browser extension', 'at f (chrome-extension://abc/content.js:1:2)', 0],
])('the reports of %s', async (_, stack, count) => {
  const { reportUncaughtErrors } = await import('./report');
  reportUncaughtErrors();
  const error = Object.assign(new Error('broken'), { stack });

  window.dispatchEvent(new ErrorEvent('error', { error }));

  expect(reports.filter(({ feature }) => feature === 'catalog')).toHaveLength(count);
});

test('sends nothing if the browser asks not to be tracked', () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });

  reportFailure(new Error('broken'), PLACE);

  expect(reports).toEqual([]);
  Reflect.deleteProperty(navigator, 'doNotTrack');
});
