import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Chain, type ChainInput, type SignedReader, verifyChain } from './chain';

/** Up to this many bytes of lists are verified in the calling thread, which takes less time than starting a worker thread. */
const SHORT = 200_000;
const ROLE = 'stepwell: checks a chain of signatures';

/** Messages of the thread: metadata that it needs, and the result. */
type FromThread = { request: number; role: string; version: number } | { chain: Chain } | { error: string };
/** Replies to the thread: the metadata, or why it cannot be read. */
type ToThread = { request: number; text?: string; failure?: string };

/**
 * Verifies all signatures that a revision depends on. Long lists are verified in a worker thread, so that an edge sends
 * pages meanwhile. @throws Error if a signature is not valid
 */
export function checkChain(input: ChainInput, read: SignedReader): Promise<Chain> {
  return listedLength(input) <= SHORT ? verifyChain(input, read) : verifyInWorker(input, read);
}

/** Length of all lists according to the snapshot. The number is not verified yet, but it only selects the thread of the verification. */
function listedLength({ next }: ChainInput): number {
  try {
    const { signed } = JSON.parse(next.signed?.snapshot ?? '') as {
      signed: { meta: Record<string, { length?: number }> };
    };
    return Object.values(signed.meta).reduce((sum, { length = 0 }) => sum + length, 0);
  } catch {
    return 0;
  }
}

async function verifyInWorker(input: ChainInput, read: SignedReader): Promise<Chain> {
  // This file is the worker too: see `runWorker`.
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, input } });
  try {
    return await new Promise<Chain>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the verifying thread ended early')));
      thread.on('message', (message: FromThread) => {
        if ('chain' in message) resolve(message.chain);
        else if ('error' in message) reject(new Error(message.error));
        else void sendMetadata(thread, message, read);
      });
    });
  } finally {
    await thread.terminate();
  }
}

async function sendMetadata(
  thread: Worker,
  { request, role, version }: { request: number; role: string; version: number },
  read: SignedReader,
): Promise<void> {
  const reply: ToThread = await read(role, version).then(
    (text) => ({ request, ...(text !== undefined && { text }) }),
    (error: Error) => ({ request, failure: error.message }),
  );
  thread.postMessage(reply);
}

function runWorker(): void {
  const port = parentPort;
  if (isMainThread || !port || (workerData as { role?: unknown } | null)?.role !== ROLE) return;
  const { input } = workerData as { input: ChainInput };
  const waiting: ((reply: ToThread) => void)[] = [];
  port.on('message', (reply: ToThread) => waiting[reply.request]?.(reply));
  const send = (message: FromThread) => port.postMessage(message);
  const read: SignedReader = (role, version) =>
    new Promise((resolve, reject) => {
      const request = waiting.length;
      waiting.push(({ text, failure }) =>
        failure === undefined ? resolve(text) : reject(new Error(failure)),
      );
      send({ request, role, version });
    });
  verifyChain(input, read).then(
    (chain) => send({ chain }),
    (error: Error) => send({ error: error.message }),
  );
}

runWorker();
