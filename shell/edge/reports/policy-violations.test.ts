import { PolicyViolations } from './policy-violations';

const REPORT = { 'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' } };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('logs violations within a minute, even if no further report follows', () => {
  const logged: string[] = [];
  const violations = new PolicyViolations({ isLive: () => false, log: (text) => logged.push(text) });

  for (let report = 0; report < 500; report += 1) violations.take(REPORT);
  jest.advanceTimersByTime(60_000);
  jest.advanceTimersByTime(60_000);

  expect(logged.map((text) => text.split(': ').at(-1))).toEqual(['1 × script-src', '499 × script-src']);
});
