import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 100;
const LONGEST_WAIT_MS = 1000;
const IDLE_SHARE = 0.5;

/**
 * Waits until half of the processor time is idle, for a second at most.
 * @returns whether the machine became idle
 */
export async function idleCpu(): Promise<boolean> {
  const endsAt = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < endsAt) {
    const before = times();
    await pause(SAMPLE_MS);
    const after = times();
    if ((after.idle - before.idle) / Math.max(after.all - before.all, 1) > IDLE_SHARE) return true;
  }
  return false;
}

function times(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times: each } of cpus()) {
    idle += each.idle;
    all += each.user + each.nice + each.sys + each.idle + each.irq;
  }
  return { idle, all };
}
