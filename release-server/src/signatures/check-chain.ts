import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Chain, type ChainQuestion, type SignedReader, verifyChain } from './chain';

/** Up to this many characters lists are checked where they are asked for: that takes less than a thread's start. */
const SHORT = 200_000;
const ROLE = 'stepwell: checks a chain of signatures';

/** What the thread says: what it has to read, and in the end what it found. */
type Said = { wants: number; role: string; version: number } | { chain: Chain } | { refusal: string };
/** What it is told: what it wanted, or why that cannot be had. */
type Told = { wants: number; text?: string; failure?: string };

/**
 * Verifies all that a revision stands on, long lists in a thread of their own: whoever asks may have pages to send
 * meanwhile. @throws Error where anything does not hold
 */
export function checkChain(question: ChainQuestion, read: SignedReader): Promise<Chain> {
  return lengthNamedBy(question) <= SHORT ? verifyChain(question, read) : verifyApart(question, read);
}

/** How long all lists are together, as the revision says, which nobody has verified yet: it only says where that is done. */
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
  // This file again: there it answers.
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, question } });
  try {
    return await new Promise<Chain>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the thread that checked it ended before it had')));
      thread.on('message', (said: Said) => {
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
  const told: Told = await read(role, version).then(
    (text) => ({ wants, ...(text !== undefined && { text }) }),
    (error: Error) => ({ wants, failure: error.message }),
  );
  thread.postMessage(told);
}

function workInThread(): void {
  const port = parentPort;
  if (isMainThread || !port || (workerData as { role?: unknown } | null)?.role !== ROLE) return;
  const { question } = workerData as { question: ChainQuestion };
  const waiting: ((told: Told) => void)[] = [];
  port.on('message', (told: Told) => waiting[told.wants]?.(told));
  const say = (said: Said) => port.postMessage(said);
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
