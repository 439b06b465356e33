import { acquireLock } from '../src/database/lock';

// Takes the lock of a data folder, says so, and holds it until it is killed, or for so many milliseconds:
// `hold-lock.ts <folder> [ms]`. What it waits for, and why it failed, is written to stdout as well.

const [dataDir = '', ms] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
// Something must keep the process; the lock does not.
const forever = setInterval(() => {}, 60_000);

acquireLock(dataDir, { patienceMs: 0, onWait: say }).then(
  (lock) => {
    say('held');
    if (!ms) return;
    setTimeout(() => {
      lock.release();
      clearInterval(forever);
    }, Number(ms));
  },
  (error: Error) => {
    say(error.message);
    process.exit(1);
  },
);
