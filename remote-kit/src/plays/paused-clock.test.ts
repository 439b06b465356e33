import { runInNewContext } from 'node:vm';
import type { Scenario } from '@stepwell/contract';
import { type PausedClock, pauseClock, withoutLateReplies } from './paused-clock';

const START = Date.parse('2026-11-20T06:30:00.000Z');

test('timers of some seconds run when the clock advances, one after the other', () => {
  const { page, log } = aPage();

  page.setTimeout(() => log.push(`greeted after ${page.Date.now() - START}`), 2000);
  page.setInterval(() => log.push(`counted after ${page.Date.now() - START}`), 1500);
  page.stepwellClock.advance();
  page.stepwellClock.advance();
  page.stepwellClock.advance();

  expect(log).toEqual(['counted after 1500', 'greeted after 2000', 'counted after 3000']);
});

test('short timers are left to the browser', () => {
  const { page, browserTimers } = aPage();

  page.setTimeout(() => undefined, 200);

  expect(browserTimers).toEqual([200]);
  expect(new page.Date().getTime()).toBe(START);
});

test('a cleared timer does not run', () => {
  const { page, log } = aPage();

  page.clearTimeout(page.setTimeout(() => log.push('sent'), 5000));
  page.stepwellClock.advance();

  expect(log).toEqual([]);
});

test('a reply after a minute never arrives, and a reply after 300 ms keeps its delay', () => {
  const scenario = {
    name: 'sending',
    answers: {
      'GET /health': { delayMs: 60_000 },
      'GET /api/courses/getAllCourses': ['drop', { delayMs: 300 }, { status: 500, delayMs: 60_000 }],
    },
  } as unknown as Scenario;

  const { answers } = withoutLateReplies(scenario);

  const NEVER = 2 ** 31 - 1;
  expect(answers).toEqual({
    'GET /health': { delayMs: NEVER },
    'GET /api/courses/getAllCourses': ['drop', { delayMs: 300 }, { status: 500, delayMs: NEVER }],
  });
});

/** A page with a paused clock, and only the globals that the clock uses. */
function aPage() {
  const browserTimers: number[] = [];
  const browser = (_act: () => void, ms: number) => browserTimers.push(ms);
  const globals = {
    setTimeout: browser,
    setInterval: browser,
    clearTimeout: () => undefined,
    performance: { now: () => 0 },
    XMLHttpRequest: class {},
  };
  const page = runInNewContext(`(${pauseClock})(${START}); globalThis`, globals) as typeof globalThis & {
    stepwellClock: PausedClock;
  };
  return { page, browserTimers, log: [] as string[] };
}
