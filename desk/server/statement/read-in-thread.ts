import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { ApiError } from '@stepwell/api/api-error';
import { readStatement, type Statement, type StatementOptions } from '@stepwell/api/read-statement';
import type { StatementFile } from '@stepwell/api/statement-file';
import { TEXTS } from '../../src/statement/texts';

// Reads a statement in a worker thread, so that a malicious file cannot block the desk.

/** Limits of the thread. A year's statement of 20 MB takes some seconds. */
export const LIMITS = { seconds: 30, heapMb: 512 };
/** In `workerData`: marks a thread that was started here, unlike a worker that only imports this module. */
const ROLE = 'stepwell: reads a statement';
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** The message that the thread sends when it ends. */
type FromThread =
  | { statement: Statement }
  | { refusal: Pick<ApiError, 'status' | 'message' | 'data'> }
  | { failure: string };

/** The last reading in the queue. Files are read one after the other, because each may take hundreds of megabytes. */
let lastReading: Promise<unknown> = Promise.resolve();

/** Like `readStatement`. @throws ApiError, including one for a file that takes too much time or memory */
export function readInThread(
  file: StatementFile,
  options: StatementOptions,
  limits = LIMITS,
): Promise<Statement> {
  const reading = lastReading.then(() => readNow(file, options, limits));
  lastReading = reading.catch(() => {});
  return reading;
}

async function readNow(
  file: StatementFile,
  options: StatementOptions,
  { seconds, heapMb }: typeof LIMITS,
): Promise<Statement> {
  // The worker runs this same file, which then calls `runWorker`.
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { role: ROLE, file, options },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const tooMuch = (limit: string) => new ApiError(422, TEXTS.tooMuch(file.name, limit));
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<FromThread>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch(TEXTS.moreSeconds(seconds))), seconds * 1000);
      thread.on('message', resolve);
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === OUT_OF_MEMORY ? tooMuch(TEXTS.memory) : error),
      );
      thread.on('exit', () => reject(new Error('The thread that reads statements ended early.')));
    });
    if ('statement' in message) return message.statement;
    if ('failure' in message) throw new Error(message.failure);
    const { status, message: text, data } = message.refusal;
    throw new ApiError(status, text, data);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function runWorker(): void {
  const job = workerData as { role?: unknown; file: StatementFile; options: StatementOptions } | null;
  if (isMainThread || !parentPort || job?.role !== ROLE) return;
  const port = parentPort;
  const send = (message: FromThread) => port.postMessage(message);
  const { name, bytes } = job.file;
  // `workerData` converts a `Buffer` to a `Uint8Array`.
  readStatement({ name, bytes: Buffer.from(bytes) }, job.options).then(
    (statement) => send({ statement }),
    (error: Error) => {
      if (!(error instanceof ApiError)) return send({ failure: error.message });
      const { status, message, data } = error;
      send({ refusal: { status, message, data } });
    },
  );
}

// Does nothing in the desk's main thread, which only imports this module.
runWorker();
