import { onFirstInteraction, requestIdle } from '@stepwell/shared-ui';

/** Starts a fetch, whose promise never rejects. Returns `undefined` if nothing is left to fetch. */
type FetchNext = () => Promise<unknown> | undefined;

const IDLE = { withinMs: 4000, otherwiseMs: 1000 };
/** Time without an interaction that counts as a pause. */
const PAUSE_MS = 2000;
/** Delay until the next check for a pause, and shortest time between two registered interactions. */
const STEP_MS = 500;

const queue = new Map<FetchNext, { inPauseOnly: boolean }>();
let isRunning = false;
let lastInteractionAt: number | undefined;

/**
 * Calls `fetchNext` repeatedly in idle time, one fetch after another, until `fetchNext` returns `undefined`, and again after each
 * interaction. Nothing is prefetched offline, or with the browser's data saver.
 * @param inPauseOnly calls `fetchNext` only two seconds after the last interaction, for code whose evaluation could delay a response
 * @returns a function that removes `fetchNext`
 */
export function prefetchWhenIdle(fetchNext: FetchNext, inPauseOnly = false): () => void {
  queue.set(fetchNext, { inPauseOnly });
  // The first call also starts to listen for interactions.
  if (lastInteractionAt === undefined) onInteraction();
  else schedule();
  return () => queue.delete(fetchNext);
}

function schedule(): void {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isRunning || queue.size === 0 || !onLine || connection?.saveData) return;
  isRunning = true;
  requestIdle(run, IDLE);
}

async function run(): Promise<void> {
  const isPause = performance.now() - (lastInteractionAt ?? 0) >= PAUSE_MS;
  let fetching: Promise<unknown> | undefined;
  // Only one fetch runs at a time, because `??=` skips the others once a `fetchNext` has returned a promise.
  for (const [fetchNext, { inPauseOnly }] of queue) if (isPause || !inPauseOnly) fetching ??= fetchNext();
  if (!isPause) fetching ??= new Promise((resolve) => setTimeout(resolve, STEP_MS));
  await fetching;
  isRunning = false;
  if (fetching) schedule();
}

/** Registers at most two interactions a second. */
function onInteraction(): void {
  lastInteractionAt = performance.now();
  schedule();
  setTimeout(() => onFirstInteraction(onInteraction), STEP_MS);
}
