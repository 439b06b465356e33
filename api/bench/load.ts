import { connect } from 'node:net';

/** What one run of load came to. */
export interface Measured {
  perSecond: number;
  /** The slowest but one per cent, in milliseconds. */
  p99Ms: number;
  /** Replies by status. */
  statuses: Record<string, number>;
}

export interface LoadOptions {
  port: number;
  /** The whole request, head and body, of the n-th call. */
  request: (n: number) => string;
  connections: number;
  seconds: number;
}

/**
 * Calls a server as fast as it answers: each connection sends its next request when the last is answered. Raw
 * sockets, so that this side costs little of the machine that both share.
 */
export async function load({ port, request, connections, seconds }: LoadOptions): Promise<Measured> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let calls = 0;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let waiting = 0;
      let sentAt = 0;
      const next = () => {
        sentAt = performance.now();
        if (sentAt >= endsAt) socket.end();
        else socket.write(request(calls++));
      };
      socket.on('connect', next);
      socket.on('data', (chunk) => {
        if (waiting > 0) waiting -= chunk.length;
        else {
          const { status, missing } = replyHead(chunk);
          statuses[status] = (statuses[status] ?? 0) + 1;
          waiting = missing;
        }
        if (waiting > 0) return;
        times.push(performance.now() - sentAt);
        next();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  await Promise.all(Array.from({ length: connections }, one));
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    statuses,
  };
}

/** The first chunk of a reply holds its whole head: that is far smaller than what a socket reads at once. */
function replyHead(chunk: Buffer): { status: string; missing: number } {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (end < 0 || length === undefined) throw new Error(`Not a reply with a length: ${head.slice(0, 200)}`);
  return { status: head.slice(9, 12), missing: end + 4 + Number(length) - chunk.length };
}

/** The middle one of an odd number of measurements. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
