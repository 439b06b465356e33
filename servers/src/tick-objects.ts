import { createHook } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes, for as long as the process lives. A server at rest has none:
 * then a garbage collection forgets how they are laid out, and V8 takes the slow way to make each one from then on, 270
 * to 480 ns where 35 are enough (Node 20.20). Every request needs eight, and a kept page is little more than its ticks.
 */
export function keepTickObjects(): void {
  const hook = createHook({
    init(_id, type, _trigger, made) {
      if (type === 'TickObject') kept.push(made);
    },
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
}
