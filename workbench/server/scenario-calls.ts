import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ENDPOINT_KEYS, type EndpointKey, envelope, HEADERS, REVISION_HEADER } from '@stepwell/contract';
import type { ResolvedAnswer } from '@stepwell/contract/testing';

const TOO_MANY_REQUESTS = 429;
/** Fixed value of the `retry-after` header. The real API sends the seconds until it accepts the call again. */
const RETRY_AFTER_SECONDS = 60;

/** A call that a page made while a scenario was played. */
export interface PlayedCall {
  /** `server`: by the edge, while it rendered the page. */
  by: 'server' | 'browser';
  /** `METHOD /path`, without its query. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey?: string;
  orderToken?: string;
  /** HTTP status; `drop` if the connection was closed without a reply. */
  answer: number | 'drop';
}

/** A call and the scenario's answer to it. */
export interface RecordedCall extends Omit<PlayedCall, 'answer'> {
  answer: ResolvedAnswer | 'unknown call';
}

let revision = 0;

export interface CallSession {
  /** The scenario's next answer. */
  answer: (key: EndpointKey) => ResolvedAnswer;
  /** Called for each call, before its reply is sent. */
  record: (call: RecordedCall) => void;
}

/** Replies to a call in place of the API, according to the data of a scenario, after the answer's `delayMs`. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  session: CallSession,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
  const call = `${request.method} ${pathname}`;
  // The edge adds the header to calls that it forwards for a browser.
  const by = request.headers['x-forwarded-for'] ? 'browser' : 'server';
  // Another revision for each reply, so that the edge caches no page.
  revision += 1;
  response.setHeader(REVISION_HEADER, String(revision));
  // The edge itself reads the health each second, which no scenario knows.
  if (by === 'server' && call === 'GET /health') return send(response, 200, envelope(200, 'OK', null));
  const answer = isEndpoint(call) ? session.answer(call) : 'unknown call';
  const body = await text(request).catch(() => undefined);
  // If the body cannot be read, the request was aborted, because its page was closed.
  if (body === undefined) return;
  const { [HEADERS.idempotencyKey]: idempotencyKey, [HEADERS.orderToken]: orderToken } = request.headers;
  session.record({
    by,
    call,
    query: Object.fromEntries(searchParams),
    body: parseBody(body),
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...(typeof orderToken === 'string' ? { orderToken } : {}),
    answer,
  });
  if (answer === 'drop') return void request.socket.destroy();
  if (answer === 'unknown call') return send(response, 404, envelope(404, `No such call: ${call}`, null));
  if (answer.delayMs === 0) return send(response, answer.status, answer.body);
  const timer = setTimeout(() => send(response, answer.status, answer.body), answer.delayMs);
  response.once('close', () => clearTimeout(timer));
}

export function statusOf(answer: RecordedCall['answer']): PlayedCall['answer'] {
  if (answer === 'unknown call') return 404;
  return answer === 'drop' ? answer : answer.status;
}

function parseBody(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}

/** @param body a string is sent as HTML, such as the error page of a proxy; anything else as JSON */
function send(response: ServerResponse, status: number, body: unknown): void {
  const isHtml = typeof body === 'string';
  if (status === TOO_MANY_REQUESTS) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
  response
    .writeHead(status, {
      'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(isHtml ? body : JSON.stringify(body));
}

/** Whether a call is in the contract. */
export function isEndpoint(key: string): key is EndpointKey {
  return ENDPOINT_KEYS.some((endpoint) => endpoint === key);
}
