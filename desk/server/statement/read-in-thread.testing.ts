import { workbook } from '@stepwell/api/testing/spreadsheet';
import { readInThread } from './read-in-thread';

// The program of `read-in-thread.nightly.test.ts`. It runs outside jest, because the worker thread needs the TypeScript loader, which jest
// does not pass to threads.

const HEAD = ['Date', 'Narration', 'RRN', 'Credit'];
const payment = (number: number) => ['07/12/2026', 'UPI', String(632_400_000_000 + number), '100.00'];
const file = (name: string, rows: string[][]) => ({ name, bytes: workbook({ Statement: [HEAD, ...rows] }) });
const refusalOf = (read: Promise<unknown>) =>
  read.then(
    () => 'not refused',
    ({ status, message }) => `${status} ${message}`,
  );

/** Longest time between two runs of the timer, in milliseconds: that is how long the event loop of this thread was blocked. */
let longestPause = 0;
let last = performance.now();
const timer = setInterval(() => {
  longestPause = Math.max(longestPause, performance.now() - last);
  last = performance.now();
}, 5);

const small = file('small.xlsx', [payment(1)]);
const large = file(
  'large.xlsx',
  Array.from({ length: 60_000 }, (_, number) => payment(number)),
);
last = performance.now();
longestPause = 0;
const limits = { seconds: 600, heapMb: 512 };
const tooLarge = await refusalOf(readInThread(large, {}, { ...limits, heapMb: 24 }));
const started = performance.now();
const { lines } = await readInThread(large, {}, limits);
const took = performance.now() - started;
const tooSlow = await refusalOf(readInThread(small, {}, { ...limits, seconds: 0.001 }));
const noStatement = await refusalOf(readInThread({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }, {}));
const next = await readInThread(small, {}, limits);
clearInterval(timer);

process.stdout.write(
  JSON.stringify({
    large: lines.length,
    small: next.lines.map(({ reference }) => reference),
    tooLarge,
    tooSlow,
    noStatement,
    took,
    longestPause,
  }),
);
