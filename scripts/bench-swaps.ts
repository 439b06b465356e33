import { measureSwaps } from './bench/swaps';

// How fast a running edge takes up a promotion, and whether it keeps anything of the releases before.

/** What the heap may gain from the first sample to the last, in MB. */
const ALLOWED_GAIN_MB = 3;

const swaps = Number(process.argv[2] ?? 100);
const collect = globalThis.gc;
if (!collect) throw new Error('Run it by npm run bench:swaps: it needs node --expose-gc.');

const { shownMs, heapMb, rssMb } = await measureSwaps(swaps, collect, console.log);
console.log(
  `${swaps} swaps; a new page shows one after ${shownMs.median} ms (median), ${shownMs.slowest} ms (slowest)`,
);
console.log(`heap in MB, every 10 swaps: ${heapMb.join(' ')}`);
console.log(`process in MB, every 10 swaps: ${rssMb.join(' ')}`);
const gain = (heapMb.at(-1) ?? 0) - (heapMb[0] ?? 0);
console.log(`the heap gained ${gain.toFixed(1)} MB (allowed: ${ALLOWED_GAIN_MB})`);
process.exit(gain > ALLOWED_GAIN_MB ? 1 : 0);
