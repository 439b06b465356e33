import { acquireLock } from '../src/database/lock';

// Takes the lock of a data folder, says so, and holds it until it is killed, or told to release it by SIGUSR2:
// `hold-lock.ts <folder>`. What it waits for, and why it failed, is written to stdout as well.

const [dataDir = ''] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
// Something must keep the process; the lock does not.
const forever = setInterval(() => {}, 60_000);

acquireLock(dataDir, { timeoutMs: 0, onWait: say }).then(
  (lock) => {
    process.once('SIGUSR2', () => {
      lock.release();
      clearInterval(forever);
    });
    say('held');
  },
  (error: Error) => {
    say(error.message);
    process.exit(1);
  },
);
