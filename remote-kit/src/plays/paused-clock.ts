import type { Scenario } from '@stepwell/contract';
import type { Page } from 'playwright-core';

/** A reply whose delay exceeds the scenario's `afterSeconds` by more than this is never sent. */
const LATE_MS = 15_000;
/** The longest delay of a timer: almost 25 days. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The scenario without its late replies, so that no reply arrives while the page is checked. */
export function withoutLateReplies(scenario: Scenario): Scenario {
  const { answers = {}, afterSeconds = 0 } = scenario;
  const withoutLateReply = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(withoutLateReply);
    const { delayMs = 0 } = Object(answer) as { delayMs?: number };
    const isLate = delayMs > LATE_MS + afterSeconds * 1000;
    return isLate ? { ...Object(answer), delayMs: MAX_DELAY_MS } : answer;
  };
  const entries = Object.entries(answers).map(([call, answer]) => [call, withoutLateReply(answer)]);
  return { ...scenario, answers: Object.fromEntries(entries) };
}

/** The page's `stepwellClock`. */
export interface PausedClock {
  /**
   * Advances to the next timer of the page.
   * @param until latest time of that timer, in milliseconds since the page was opened; default: no limit
   * @returns milliseconds since the page was opened; `undefined` if no timer is due until then
   */
  advance: (until?: number) => number | undefined;
  /** Milliseconds by which the clock has been advanced. */
  elapsed: () => number;
  /** The browser's own `setTimeout`. */
  wait: (act: () => void, ms: number) => void;
}

/**
 * Pauses the page's clock. Sent to the page as text; runs before the page's own code. Timers of half a second or more fire only when the
 * clock is advanced, so that a state that lasts two seconds is still shown when a slow machine checks the page. Shorter timers run
 * normally, because pages need them to settle.
 * @param start milliseconds since 1970
 */
export function pauseClock(start: number): void {
  const PAUSED_FROM_MS = 500;
  const { setTimeout, setInterval, clearTimeout, performance, Date: Real } = globalThis;
  const realNow = performance.now.bind(performance);
  let elapsed = 0;
  let lastId = 0;
  const timers = new Map<number, { due: number; every?: number; act: () => void }>();
  const addTimer = (ms: number, act: unknown, args: unknown[], isInterval: boolean) => {
    // The id differs from all ids of the browser's own timers.
    lastId += 1;
    const id = 2 ** 40 + lastId;
    const run = () => typeof act === 'function' && act(...args);
    timers.set(id, { due: elapsed + ms, act: run, ...(isInterval && { every: ms }) });
    return id;
  };
  const timer =
    (real: typeof setTimeout, isInterval: boolean) =>
    (act: () => void, ms = 0, ...args: unknown[]) =>
      ms >= PAUSED_FROM_MS ? addTimer(ms, act, args, isInterval) : real(act, ms, ...args);
  const clear = (id: number) => void (timers.delete(id) || clearTimeout(id));
  const advance = (until = Number.POSITIVE_INFINITY) => {
    const [next] = [...timers].sort(([, one], [, other]) => one.due - other.due);
    if (!next || next[1].due > until) return undefined;
    const [id, { due, every, act }] = next;
    elapsed = Math.max(elapsed, due);
    if (every === undefined) timers.delete(id);
    else timers.set(id, { due: due + every, every, act });
    act();
    return elapsed;
  };
  const now = () => start + elapsed;
  Object.assign(globalThis, {
    setTimeout: timer(setTimeout, false),
    setInterval: timer(setInterval as typeof setTimeout, true),
    clearTimeout: clear,
    clearInterval: clear,
    Date: new Proxy(Real, {
      construct: (_target, args) => Reflect.construct(Real, args.length === 0 ? [now()] : (args as [number])),
      get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    }),
    stepwellClock: {
      advance,
      elapsed: () => elapsed,
      wait: setTimeout.bind(globalThis),
    } satisfies PausedClock,
  });
  performance.now = () => realNow() + elapsed;
  // The timeout of a request has no effect, because the browser would enforce it by its own clock.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => undefined });
}

/**
 * Advances the clock to the page's next timer, and waits until the page has rendered.
 * @param until as `PausedClock.advance`
 * @returns as `PausedClock.advance`
 */
export async function advanceClock(page: Page, until?: number): Promise<number | undefined> {
  return page.evaluate(async (end) => {
    const { stepwellClock } = globalThis as unknown as { stepwellClock: PausedClock };
    const elapsed = stepwellClock.advance(end);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return elapsed;
  }, until);
}

/** Milliseconds by which the page's clock has been advanced. */
export function elapsedTime(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { stepwellClock: PausedClock }).stepwellClock.elapsed(),
  );
}
