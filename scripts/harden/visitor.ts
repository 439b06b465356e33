import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  /** HTTP status; 0 without a reply. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds until the last byte; infinite without a reply. */
  tookMs: number;
}

/** Options of a request. Default: GET, without a body. */
export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Longest time without data. Default: 30 s. */
  timeoutMs?: number;
  /** Local address of the connection. */
  from?: string;
}

/** Sends a request over a new connection and accepts any certificate. Never throws: without a reply, the status is 0. */
export function ask(origin: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', headers, body, timeoutMs = 30_000, from } = options;
  const { protocol, hostname, port } = new URL(origin);
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const resolveWithoutReply = () =>
      resolve({ status: 0, headers: {}, body: '', tookMs: Number.POSITIVE_INFINITY });
    const call = request(
      {
        hostname,
        port,
        path,
        method,
        headers,
        agent: false,
        localAddress: from,
        timeout: timeoutMs,
        rejectUnauthorized: false,
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', resolveWithoutReply);
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(parts).toString('utf8'),
            tookMs: performance.now() - startedAt,
          }),
        );
      },
    );
    call.once('error', resolveWithoutReply);
    call.once('timeout', () => call.destroy());
    call.end(body);
  });
}

/** Repeats a request while another activity lasts. @param pauseMs between a reply and the next request @returns all replies */
export async function askWhile(
  activity: Promise<unknown>,
  sendRequest: () => Promise<Answer>,
  pauseMs = 150,
): Promise<Answer[]> {
  let isOver = false;
  const end = activity.finally(() => {
    isOver = true;
  });
  const answers: Answer[] = [];
  while (!isOver) {
    answers.push(await sendRequest());
    await pause(pauseMs);
  }
  // Throws if the activity failed.
  await end;
  return answers;
}

/** Whether the server rendered a page of courses, whose markup then has a link to a course. */
export function isRendered({ status, body }: Answer): boolean {
  return status === 200 && /<body>[\s\S]*href="\/course\//.test(body);
}

export function slowest(answers: readonly Answer[]): number {
  return Math.max(0, ...answers.map(({ tookMs }) => tookMs));
}

/** Milliseconds within which a share of replies was complete. @param share such as 0.95 */
export function percentile(answers: readonly Pick<Answer, 'tookMs'>[], share: number): number {
  const sorted = answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Repeats a request until a reply passes the check. @returns milliseconds until that reply; infinite after `boundMs` */
export async function untilReply(
  sendRequest: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  boundMs: number,
): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < boundMs) {
    if (isWanted(await sendRequest())) return performance.now() - startedAt;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}
