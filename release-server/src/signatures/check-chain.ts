import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Chain, type ChainInput, type SignedReader, verifyChain } from './chain';

/** Up to this many bytes of lists are verified in the calling thread, which takes less time than starting a worker thread. */
const SHORT_LISTS_BYTES = 200_000;
/** `workerData.role` by which this file recognises that it runs as its own worker, and not in another worker that imports it. */
const WORKER_ROLE = 'stepwell: checks a chain of signatures';

/** Messages of the worker: metadata that it needs, or the result. */
type FromWorker = { request: number; role: string; version: number } | { chain: Chain } | { error: string };
/** Replies to the worker: the metadata, or why it cannot be read. */
type ToWorker = { request: number; text?: string; failure?: string };

/** `verifyChain` for edges: verifies long lists in a worker thread, so that the edge sends pages meanwhile. @throws like `verifyChain` */
export function checkChain(input: ChainInput, read: SignedReader): Promise<Chain> {
  return listedBytes(input) <= SHORT_LISTS_BYTES ? verifyChain(input, read) : verifyInWorker(input, read);
}

/** Length of all lists according to the snapshot. It is not verified yet, but it only selects the thread of the verification. */
function listedBytes({ next }: ChainInput): number {
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
  // The worker runs this file: see `runIfWorker`.
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: WORKER_ROLE, input } });
  try {
    return await new Promise<Chain>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the verifying thread ended early')));
      thread.on('message', (message: FromWorker) => {
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
  const reply: ToWorker = await read(role, version).then(
    (text) => ({ request, ...(text !== undefined && { text }) }),
    (error: Error) => ({ request, failure: error.message }),
  );
  thread.postMessage(reply);
}

/** In the worker: verifies the chain of `workerData`, and reads metadata through the parent, which has the connection to the storage. */
function runIfWorker(): void {
  const port = parentPort;
  if (isMainThread || !port || (workerData as { role?: unknown } | null)?.role !== WORKER_ROLE) return;
  const { input } = workerData as { input: ChainInput };
  /** By request number. */
  const onReply: ((reply: ToWorker) => void)[] = [];
  port.on('message', (reply: ToWorker) => onReply[reply.request]?.(reply));
  const send = (message: FromWorker) => port.postMessage(message);
  const read: SignedReader = (role, version) =>
    new Promise((resolve, reject) => {
      const request = onReply.length;
      onReply.push(({ text, failure }) =>
        failure === undefined ? resolve(text) : reject(new Error(failure)),
      );
      send({ request, role, version });
    });
  verifyChain(input, read).then(
    (chain) => send({ chain }),
    (error: Error) => send({ error: error.message }),
  );
}

runIfWorker();
