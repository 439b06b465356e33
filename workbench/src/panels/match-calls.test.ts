import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';
import { matchCalls } from './match-calls';

const COUPON = '/api/coupons/applyCoupon';

test('combines the records of server and browser by path', () => {
  const calls = [aCall(), aCall()];
  const requests = [aRequest({ status: 404 }), aRequest({ status: 200 })];

  expect(matchCalls(calls, requests).map(({ browser }) => browser?.status)).toEqual([404, 200]);
});

test('a call of server rendering has no record of the browser', () => {
  const matched = matchCalls([aCall({ by: 'server' }), aCall()], [aRequest()]);

  expect(matched.map(({ browser }) => browser !== null)).toEqual([false, true]);
});

test('a request that did not reach the server is listed with the record of the browser alone', () => {
  const matched = matchCalls([aCall()], [aRequest(), aRequest({ status: 0 })]);

  expect(matched[1]).toEqual({ server: null, browser: aRequest({ status: 0 }) });
});

test('a call whose reply is pending is listed with the record of the server alone', () => {
  expect(matchCalls([aCall()], [])).toEqual([{ server: aCall(), browser: null }]);
});

function aCall(changes: Partial<WorkbenchCall> = {}): WorkbenchCall {
  return { at: 1, by: 'browser', call: `GET ${COUPON}`, query: {}, body: null, answer: 'drop', ...changes };
}

function aRequest(changes: Partial<BrowserRequest> = {}): BrowserRequest {
  return { path: COUPON, status: 200, ms: 5, bytes: 10, ...changes };
}
