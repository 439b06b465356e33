import { onceIdle } from '@stepwell/shared-ui';
import { mayFetchAhead } from './may-fetch-ahead';

/**
 * What is fetched before anybody has asked for it, the likeliest first: code of pages whose links are in sight, of this
 * page's sleeping regions, of all other pages that it links to.
 */
export type Likelihood = 0 | 1 | 2;

/** Begins the next of its kind; `undefined` where nothing is left. What it gives settles, and never throws. */
type Next = () => Promise<unknown> | undefined;

const IDLE = { withinMs: 4000, otherwiseMs: 1000 };

const kinds: Set<Next>[] = [new Set(), new Set(), new Set()];
let stopWaiting: (() => void) | undefined;

/**
 * Fetches in idle moments, one after another, so that each leaves line and browser time for what is done on the page; not
 * where data is saved, nor without a network.
 * @returns fetches no more of it
 */
export function fetchAhead(likelihood: Likelihood, next: Next): () => void {
  kinds[likelihood]?.add(next);
  if (!stopWaiting) wait();
  return () => {
    kinds[likelihood]?.delete(next);
    if (kinds.some(({ size }) => size > 0)) return;
    stopWaiting?.();
    stopWaiting = undefined;
  };
}

function wait(): void {
  stopWaiting = mayFetchAhead() ? onceIdle(fetchNext, IDLE) : undefined;
}

async function fetchNext(): Promise<void> {
  const mine = stopWaiting;
  const fetching = begun();
  await fetching;
  if (mine !== stopWaiting) return;
  stopWaiting = undefined;
  if (fetching) wait();
}

function begun(): Promise<unknown> | undefined {
  for (const next of kinds.flatMap((kind) => [...kind])) {
    const fetching = next();
    if (fetching) return fetching;
  }
  return undefined;
}
