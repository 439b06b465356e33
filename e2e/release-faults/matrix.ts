import type { Browser } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { REMOTES, type Remote } from '../remote-faults/fault';
import { runInLanes } from '../remote-faults/run-in-lanes';
import { untilServed } from '../support/releases';
import { withBrowser } from '../support/with-browser';
import { type MatrixSite, type Measurement, measurePair } from './measure-pair';
import { NodeFiles } from './node-files';
import { allPairs, type Pair, type Way, whyNoPair } from './pairs';
import { lazyChunks, publishThree, startCanary, untilAssigned } from './releases';

/** Bound for the time until the right release is shown. */
export const USABLE_WITHIN_MS = 2000;
/** Largest number of attempts of a pair that failed or was late, because the machine may have been busy. */
const TRIES = 3;

export interface Result {
  pair: Pair;
  /** Why the pair does not exist. */
  impossibleBecause?: string;
  /** Undefined if the time ran out. */
  played?: Measurement;
  /** Number of attempts. */
  tries: number;
}

export interface MatrixOptions {
  browser: Browser;
  origin: string;
  dataDir: string;
  /** Path of the page of a course that is open for enrolment. */
  coursePath: string;
  /** Default: all pairs. */
  pairs?: readonly Pair[];
  /** Number of simultaneous tabs. */
  lanes: number;
  /** No pair is started after this time in ms. */
  budgetMs: number;
  report: (text: string) => void;
}

/**
 * Measures the whole matrix of faulty releases in a new browser: each fault of each part of a remote's release, for each way in which a
 * visit gets the release (`pairs.ts`).
 * @throws Error if there is no Chromium
 */
export async function runReleaseFaults(
  options: Omit<MatrixOptions, 'browser' | 'coursePath' | 'pairs'>,
): Promise<Result[]> {
  const coursePath = `/course/${(await liveCourse(options))._id}`;
  return withBrowser((browser) => measureMatrix({ ...options, browser, coursePath }));
}

/** Measures all pairs. Publishes and promotes releases and starts canaries, so no other test may use the site. */
export async function measureMatrix(options: MatrixOptions): Promise<Result[]> {
  const { browser, origin, dataDir, coursePath, lanes, report, pairs = allPairs() } = options;
  const endsAt = performance.now() + options.budgetMs;
  const { ids, revision } = await publishThree(dataDir);
  await untilServed(origin, revision);
  const site: MatrixSite = { origin, coursePath, ids, lazyChunks: lazyChunks(dataDir, ids) };
  const results = pairs.map((pair): Result => ({ pair, impossibleBecause: whyNoPair(pair), tries: 0 }));
  const nodeFiles = new NodeFiles(site, dataDir);
  const playOne = async (result: Result) => {
    const { pair, played } = result;
    const attempt = await (pair.part === 'node file'
      ? nodeFiles.measure(browser, pair)
      : measurePair(site, browser, pair));
    result.played = betterOf(played, attempt);
    result.tries += 1;
  };
  const playAll = async (group: readonly Result[]) => {
    const due = group.filter(({ impossibleBecause }) => impossibleBecause === undefined);
    // A broken node file changes the site for all visits.
    const concurrency = due.every(({ pair }) => pair.part !== 'node file') ? lanes : 1;
    await runInLanes(
      Array.from({ length: concurrency }),
      due.map((result) => () => playOne(result)),
      endsAt,
    );
    for (let attempt = 1; attempt < TRIES; attempt += 1) {
      const slow = due.filter(({ played }) => played && !hasPassed(played));
      await runInLanes(
        [undefined],
        slow.map((result) => () => playOne(result)),
        endsAt,
      );
    }
    if (due.length > 0) report(`${due.length} played`);
  };
  const resultsFor = (way: Way, isOfNode: boolean, remote?: Remote) =>
    results.filter(
      ({ pair }) =>
        pair.way === way && (pair.part === 'node file') === isOfNode && (!remote || pair.remote === remote),
    );
  // Pairs that promote nothing come first, because previews are rebuilt in the new generation that each promotion or canary starts.
  await playAll([...resultsFor('live', false), ...resultsFor('preview', false)]);
  await playAll(resultsFor('preview', true));
  for (const remote of REMOTES) {
    const canary = resultsFor('canary', false, remote);
    if (canary.length > 0) {
      await startCanary(dataDir, remote, ids[remote].next);
      await untilAssigned(origin, remote, ids[remote].next);
    }
    await playAll(canary);
    await playAll(resultsFor('canary', true, remote));
  }
  await playAll(resultsFor('live', true));
  return results;
}

export function hasPassed({ tookMs, problems }: Measurement): boolean {
  return problems.length === 0 && tookMs <= USABLE_WITHIN_MS;
}

/** `next` if it has passed, or if it took less time and has no more problems than `previous`. */
function betterOf(previous: Measurement | undefined, next: Measurement): Measurement {
  if (!previous || hasPassed(next)) return next;
  return next.problems.length <= previous.problems.length && next.tookMs < previous.tookMs ? next : previous;
}
