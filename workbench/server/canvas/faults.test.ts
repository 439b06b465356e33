import type { Scenario } from '@stepwell/contract';
import { readFault } from '../../src/server-api/fault-codes';
import { injectedScript, withInjectedScript } from './injected-script';
import { Session } from './sessions';

const COUPON = 'GET /api/coupons/applyCoupon';
const ORDER = 'POST /api/orders/placeOrder';
const LIVE: Scenario = {
  name: 'live',
  title: 'A Live course.',
  path: '/checkout/course-1',
  shows: 'Place order',
  answers: { [COUPON]: { status: 404, delayMs: 100 } },
};

test('a fault of one call does not affect the others', () => {
  const session = aSession(`call-500@${ORDER}`);

  expect(session.answer(ORDER)).toMatchObject({ status: 500 });
  expect(session.answer(COUPON)).toMatchObject({ status: 404 });
});

test('the fault of a call replaces the scenario’s answer', () => {
  expect(aSession(`call-no-reply@${COUPON}`).answer(COUPON)).toBe('drop');
});

test('a slow network delays every reply by its latency', () => {
  const session = aSession('slow');

  expect([session.answer(COUPON), session.answer(ORDER)]).toMatchObject([{ delayMs: 660 }, { delayMs: 560 }]);
});

test('no request is answered after the network has gone offline', () => {
  const session = aSession('network-gone@1');
  const before = session.answer(ORDER);

  session.isOffline = true;

  expect([before, session.answer(ORDER)]).toMatchObject([{ status: 201 }, 'drop']);
});

test('the script of the faults is the first script of the page', () => {
  const script = injectedScript({ scenario: LIVE, faults: [aFault('storage-full'), aFault('cookies-off')] });
  const html = withInjectedScript('<html>\n<head>\n<script>1</script></head>', '/first.js', script);

  expect(script).toMatch(
    /^\(function fillStorage\(\)[\s\S]+\)\(\);\n\(function refuseCookies\(\)[\s\S]+\)\(\);\n\(function refuseStorage\(\)/,
  );
  expect(html).toMatch(
    /^<html>\n<head>\n<script src="\/first\.js" integrity="sha384-[\w+/=]{64}" crossorigin="anonymous"><\/script>\n<script>1/,
  );
});

test('a fault’s clock applies from the start unless the scenario has a clock', () => {
  const faults = [aFault('other-daylight')];

  expect(injectedScript({ scenario: LIVE, faults })).toMatch(
    /^\(function moveZone\([\s\S]+\)\('America\/New_York'\);\n\(function moveClock\([\s\S]+\)\(Date\.parse\('2026-11-01T/,
  );
  expect(injectedScript({ scenario: { clock: '2027-01-01T00:00:00.000Z' }, faults })).not.toContain(
    'moveClock',
  );
});

test('faults that need no script add no script to the page', () => {
  expect(injectedScript({ scenario: LIVE, faults: [aFault('slow'), aFault('zoom-400')] })).toBe('');
});

test('refuses a document without a head', () => {
  expect(() => withInjectedScript('<p>', '/first.js', '')).toThrow('has no <head>');
});

function aSession(code: string): Session {
  return new Session({ remote: 'checkout', release: '1.0.0-a', scenario: LIVE, faults: [aFault(code)] });
}

function aFault(code: string) {
  const fault = readFault(code);
  if (!fault) throw new Error(`${code} is no fault.`);
  return fault;
}
