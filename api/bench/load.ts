import { connect } from 'node:net';
import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '@stepwell/server-kit/settings';

// An HTTP load generator, which also measures the API's rate relative to a reference on the same machine.

export interface Measured {
  perSecond: number;
  /** 99th percentile of the reply time. */
  p99Ms: number;
  /** Number of replies by status. */
  statuses: Record<string, number>;
}

interface LoadOptions {
  port: number;
  /** The n-th request, with headers and body. */
  request: (n: number) => string;
  connections: number;
  seconds: number;
}

/**
 * Sends requests as fast as the server answers: each connection sends its next request after a reply. Uses raw sockets, because client
 * and server share the machine.
 */
export async function load({ port, request, connections, seconds }: LoadOptions): Promise<Measured> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let calls = 0;

  const openConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let missingBytes = 0;
      let sentAt = 0;
      const next = () => {
        sentAt = performance.now();
        if (sentAt >= endsAt) socket.end();
        else socket.write(request(calls++));
      };
      socket.on('connect', next);
      socket.on('data', (chunk) => {
        if (missingBytes > 0) missingBytes -= chunk.length;
        else {
          const { status, missing } = replyHead(chunk);
          statuses[status] = (statuses[status] ?? 0) + 1;
          missingBytes = missing;
        }
        if (missingBytes > 0) return;
        times.push(performance.now() - sentAt);
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  await Promise.all(Array.from({ length: connections }, openConnection));
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    statuses,
  };
}

/**
 * Reads a reply's status from its first chunk, and calculates how many bytes of the reply follow the chunk. The chunk contains all headers,
 * because headers are much smaller than a socket's read buffer.
 */
function replyHead(chunk: Buffer): { status: string; missing: number } {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (end < 0 || length === undefined)
    throw new Error(`Cannot read the length of a reply from its first chunk: ${head.slice(0, 200)}`);
  return { status: head.slice(9, 12), missing: end + 4 + Number(length) - chunk.length };
}

/** Requests per second of the API and of a reference, and `share`, the ratio of the two rates. All values are medians of the rounds. */
export interface Comparison {
  api: number;
  p99Ms: number;
  reference: number;
  share: number;
}

/**
 * Measures reference and API alternately, so that other load on the machine affects both.
 * @param reference measures the reference once; returns its rate per second
 */
export async function compare(
  rounds: number,
  reference: () => Promise<number>,
  api: (round: number) => Promise<Measured>,
): Promise<Comparison> {
  const results: Comparison[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rate = await reference();
    const { perSecond, p99Ms } = await api(round);
    results.push({ api: perSecond, p99Ms, reference: rate, share: perSecond / rate });
  }
  const medianOf = (key: keyof Comparison) =>
    results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return {
    api: medianOf('api'),
    p99Ms: medianOf('p99Ms'),
    reference: medianOf('reference'),
    share: medianOf('share'),
  };
}

/** Like `load`; throws if any reply has another status. */
export async function loadExpecting(status: string, options: LoadOptions): Promise<Measured> {
  const measured = await load(options);
  if (Object.keys(measured.statuses).join() === status) return measured;
  throw new Error(`Expected only ${status}, got ${JSON.stringify(measured.statuses)}`);
}

/** The first lines of a request: method, path and the API's keys. The caller appends further headers and the body. */
export function requestHead(method: string, path: string): string {
  return (
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
    `${HEADERS.appId}: ${SAMPLE_APP_ID}\r\n${HEADERS.appKey}: ${SAMPLE_APP_KEY}\r\n`
  );
}
