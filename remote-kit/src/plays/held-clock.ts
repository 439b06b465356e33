import type { Scenario } from '@stepwell/contract';
import type { Page } from 'playwright-core';

/** Milliseconds. A reply that is later than any text is waited for is one that does not come while a page is looked at. */
const LATE_MS = 15_000;
/** Almost 25 days: the longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/** A scenario whose late replies do not come at all, however long looking at it takes. */
export function withoutLateReplies(scenario: Scenario): Scenario {
  const { answers = {}, afterSeconds = 0 } = scenario;
  const held = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(held);
    const { delayMs = 0 } = Object(answer) as { delayMs?: number };
    const isLate = delayMs > LATE_MS + afterSeconds * 1000;
    return isLate ? { ...Object(answer), delayMs: NEVER_MS } : answer;
  };
  const entries = Object.entries(answers).map(([call, answer]) => [call, held(answer)]);
  return { ...scenario, answers: Object.fromEntries(entries) };
}

/** What the player does with a clock that it holds. */
export interface PausedClock {
  /** Goes on to the next moment that the page waits for, if there is one. */
  turn: () => void;
  /** The browser's own timer, for the player itself. */
  wait: (act: () => void, ms: number) => void;
}

/**
 * Before any code of the page, to which it is sent by its text: the time stands still, and what is due in half a second or more
 * waits until the clock is turned. So a state of two seconds lasts as long as it is looked at, on a slow machine as on a fast one;
 * what is due sooner is part of how a page comes to rest, and happens.
 * @param start milliseconds since 1970
 */
export function pauseClock(start: number): void {
  const HELD_FROM_MS = 500;
  const { setTimeout, setInterval, clearTimeout, performance, Date: Real } = globalThis;
  const steady = performance.now.bind(performance);
  let turned = 0;
  let lastId = 0;
  const held = new Map<number, { due: number; every?: number; act: () => void }>();
  const hold = (ms: number, act: unknown, given: unknown[], isAgain: boolean) => {
    // Far from the ids of the browser's own.
    lastId += 1;
    const id = 2 ** 40 + lastId;
    const run = () => typeof act === 'function' && act(...given);
    held.set(id, { due: turned + ms, act: run, ...(isAgain && { every: ms }) });
    return id;
  };
  const timer =
    (real: typeof setTimeout, isAgain: boolean) =>
    (act: () => void, ms = 0, ...given: unknown[]) =>
      ms >= HELD_FROM_MS ? hold(ms, act, given, isAgain) : real(act, ms, ...given);
  const clear = (id: number) => void (held.delete(id) || clearTimeout(id));
  const turn = () => {
    const [next] = [...held].sort(([, one], [, other]) => one.due - other.due);
    if (!next) return;
    const [id, { due, every, act }] = next;
    turned = Math.max(turned, due);
    if (every === undefined) held.delete(id);
    else held.set(id, { due: due + every, every, act });
    act();
  };
  const now = () => start + turned;
  Object.assign(globalThis, {
    setTimeout: timer(setTimeout, false),
    setInterval: timer(setInterval as typeof setTimeout, true),
    clearTimeout: clear,
    clearInterval: clear,
    Date: new Proxy(Real, {
      construct: (_target, given) =>
        Reflect.construct(Real, given.length === 0 ? [now()] : (given as [number])),
      get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    }),
    stepwellClock: { turn, wait: setTimeout.bind(globalThis) } satisfies PausedClock,
  });
  performance.now = () => steady() + turned;
  // A call that is given up after some seconds is given up by the browser itself.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => undefined });
}

/** Turns the clock to the next moment that the page waits for, and lets it show what that brings. */
export async function advanceClock(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { stepwellClock } = globalThis as unknown as { stepwellClock: PausedClock };
    stepwellClock.turn();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}
