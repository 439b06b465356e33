import { onFirstInteraction, requestIdle } from '@stepwell/shared-ui';
import { canPrefetch } from './can-prefetch';

/**
 * What is fetched before anybody has asked for it, the likeliest first: code of pages whose links are in sight, of this
 * page's sleeping regions, of all other pages that it links to.
 */
export type Likelihood = 0 | 1 | 2;

/** Begins the next of its kind; `undefined` where nothing is left. What it gives settles, and never throws. */
type Next = () => Promise<unknown> | undefined;

const IDLE = { withinMs: 4000, otherwiseMs: 1000 };
/** Who has done nothing for so long reads. Before, a press may follow, and wait for what is evaluated in that moment. */
const READS_MS = 2000;
const LOOK_AGAIN_MS = 500;

let kinds: { likelihood: Likelihood; next: Next }[] = [];
let stopWaiting: (() => void) | undefined;
let actedAt: number | undefined;

/**
 * Fetches in idle moments, one after another, so that each leaves line and browser time for what is done on the page; while
 * somebody acts only what is likeliest; not where data is saved, nor without a network.
 * @returns fetches no more of it
 */
export function fetchAhead(likelihood: Likelihood, next: Next): () => void {
  if (actedAt === undefined) followActs();
  kinds = [...kinds, { likelihood, next }].sort((one, other) => one.likelihood - other.likelihood);
  if (!stopWaiting) wait();
  return () => {
    kinds = kinds.filter((kind) => kind.next !== next);
    if (kinds.length > 0) return;
    stopWaiting?.();
    stopWaiting = undefined;
  };
}

function wait(): void {
  stopWaiting = canPrefetch() ? requestIdle(fetchNext, IDLE) : undefined;
}

async function fetchNext(): Promise<void> {
  const mine = stopWaiting;
  const isRead = performance.now() - (actedAt ?? 0) >= READS_MS;
  let fetching: Promise<unknown> | undefined;
  for (const { likelihood, next } of kinds) if (isRead || likelihood === 0) fetching ??= next();
  if (!isRead) fetching ??= new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  await fetching;
  if (mine !== stopWaiting) return;
  stopWaiting = undefined;
  if (fetching) wait();
}

/** Knows to within half a second when somebody last did anything. */
function followActs(): void {
  actedAt = performance.now();
  setTimeout(() => onFirstInteraction(followActs), LOOK_AGAIN_MS);
}
