import { acquireLock } from '../src/database/lock';

// `hold-lock.ts <folder>`, a program for tests: acquires the lock of a data folder, prints `held`, and releases the lock on SIGUSR2. It
// prints messages about waiting, and errors, too.

const [dataDir = ''] = process.argv.slice(2);
const print = (text: string) => process.stdout.write(`${text}\n`);
// Keeps the process running, because a held lock does not.
const keepAlive = setInterval(() => {}, 60_000);

acquireLock(dataDir, { timeoutMs: 0, report: print }).then(
  (lock) => {
    process.once('SIGUSR2', () => {
      lock.release();
      clearInterval(keepAlive);
    });
    print('held');
  },
  (error: Error) => {
    print(error.message);
    process.exit(1);
  },
);
