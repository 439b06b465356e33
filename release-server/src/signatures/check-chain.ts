import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Chain, type ChainQuestion, type SignedReader, verifyChain } from './chain';

/** Lists of up to this many characters are verified in this thread, which takes less time than starting one. */
const SHORT = 200_000;
const ROLE = 'stepwell: checks a chain of signatures';

/** Messages of the thread: metadata that it needs, and the result. */
type FromThread = { wants: number; role: string; version: number } | { chain: Chain } | { refusal: string };
/** Replies to the thread: the metadata, or why it cannot be read. */
type ToThread = { wants: number; text?: string; failure?: string };

/**
 * Verifies all signatures that a revision depends on. Long lists are verified in a worker thread, so that an edge sends
 * pages meanwhile. @throws Error if a signature is not valid
 */
export function checkChain(question: ChainQuestion, read: SignedReader): Promise<Chain> {
  return lengthNamedBy(question) <= SHORT ? verifyChain(question, read) : verifyApart(question, read);
}

/** Length of all lists according to the snapshot. It is not verified yet, and decides only in which thread that is done. */
function lengthNamedBy({ next }: ChainQuestion): number {
  try {
    const { signed } = JSON.parse(next.signed?.snapshot ?? '') as {
      signed: { meta: Record<string, { length?: number }> };
    };
    return Object.values(signed.meta).reduce((sum, { length = 0 }) => sum + length, 0);
  } catch {
    return 0;
  }
}

async function verifyApart(question: ChainQuestion, read: SignedReader): Promise<Chain> {
  // This file is the worker too: see `workInThread`.
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, question } });
  try {
    return await new Promise<Chain>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the verifying thread ended early')));
      thread.on('message', (said: FromThread) => {
        if ('chain' in said) resolve(said.chain);
        else if ('refusal' in said) reject(new Error(said.refusal));
        else void answer(thread, said, read);
      });
    });
  } finally {
    await thread.terminate();
  }
}

async function answer(
  thread: Worker,
  { wants, role, version }: { wants: number; role: string; version: number },
  read: SignedReader,
): Promise<void> {
  const reply: ToThread = await read(role, version).then(
    (text) => ({ wants, ...(text !== undefined && { text }) }),
    (error: Error) => ({ wants, failure: error.message }),
  );
  thread.postMessage(reply);
}

function workInThread(): void {
  const port = parentPort;
  if (isMainThread || !port || (workerData as { role?: unknown } | null)?.role !== ROLE) return;
  const { question } = workerData as { question: ChainQuestion };
  const waiting: ((reply: ToThread) => void)[] = [];
  port.on('message', (reply: ToThread) => waiting[reply.wants]?.(reply));
  const say = (said: FromThread) => port.postMessage(said);
  const read: SignedReader = (role, version) =>
    new Promise((resolve, reject) => {
      const wants = waiting.length;
      waiting.push(({ text, failure }) =>
        failure === undefined ? resolve(text) : reject(new Error(failure)),
      );
      say({ wants, role, version });
    });
  verifyChain(question, read).then(
    (chain) => say({ chain }),
    (error: Error) => say({ refusal: error.message }),
  );
}

workInThread();
