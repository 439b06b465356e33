import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireLock } from '../src/database/lock';

// `take-turns.ts <folder> <log> <end>`, a program for tests: acquires and releases the lock of a data folder twelve times, and logs each
// step. If <end> is `killed`, the process kills itself while it holds the lock for the sixth time.

const [dataDir = '', log = '', end] = process.argv.slice(2);

for (let turn = 1; turn <= 12; turn += 1) {
  const lock = await acquireLock(dataDir, { timeoutMs: 50_000, report: () => undefined });
  appendFileSync(log, `${process.pid} in\n`);
  await pause(5);
  if (end === 'killed' && turn === 6) process.kill(process.pid, 'SIGKILL');
  appendFileSync(log, `${process.pid} out\n`);
  lock.release();
}
