import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ENDPOINT_KEYS, type EndpointKey, envelope, HEADERS, type Scenario } from '@stepwell/contract';
import { type ResolvedAnswer, scenarioAnswers } from '@stepwell/contract/testing';
import type { PlayedCall } from '../plays/play-site';

const TOO_MANY = 429;
/** As the API says with it. */
const RETRY_AFTER_SECONDS = 60;

const CALL = /^\/(api|health)(\/|$)/;

/** Whether a path is the API's. */
export function isCall(path: string): boolean {
  return CALL.test(path);
}

/** Stands in the place of the API: a remote's own scenario answers. */
export class ScenarioCalls {
  /** Every call until now. */
  readonly calls: PlayedCall[] = [];
  private answers: ReturnType<typeof scenarioAnswers>;

  constructor(private readonly scenario: Pick<Scenario, 'answers' | 'clock'>) {
    this.answers = scenarioAnswers(scenario);
  }

  /** Lists of answers are used up in order: a page that is opened has them all before it. */
  beginAnew(): void {
    this.answers = scenarioAnswers(this.scenario);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    const call = `${request.method} ${pathname}`;
    const answer = isEndpoint(call) ? this.answers(call) : unknownCall(call);
    const given = answer === 'drop' ? answer : answer.status;
    void text(request).then((body) => {
      const query = Object.fromEntries(searchParams);
      const idempotencyKey = request.headers[HEADERS.idempotencyKey]?.toString();
      this.calls.push({ by: 'browser', call, query, body: parsed(body), idempotencyKey, answer: given });
    }, ignoreTornOff);
    if (answer === 'drop') return void request.socket.destroy();
    const { status, delayMs, body } = answer;
    const timer = setTimeout(() => send(response, status, body), delayMs);
    // Nobody waits for a reply to a page that has gone.
    response.once('close', () => clearTimeout(timer));
  }
}

/** The page has gone before it had said all. */
function ignoreTornOff(): void {}

function parsed(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}

function unknownCall(key: string): ResolvedAnswer {
  return { status: 404, delayMs: 0, body: envelope(404, `No such call: ${key}`, null) };
}

/** A text is what a proxy in between might say. */
function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  if (status === TOO_MANY) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
  response
    .writeHead(status, {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(isText ? body : JSON.stringify(body));
}

function isEndpoint(key: string): key is EndpointKey {
  return ENDPOINT_KEYS.some((known) => known === key);
}
