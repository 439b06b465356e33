import { Agent, request } from 'node:https';
import { publicLookup } from '@stepwell/server-kit/public-lookup';

export interface PushReply {
  /** `gone`: the subscription has ended; `later`: another try may succeed; `refused`: no other try will succeed. */
  outcome: 'accepted' | 'gone' | 'later' | 'refused';
  /** Why the message was not accepted; `''` if it was. */
  error: string;
}

export interface PushRequest {
  endpoint: string;
  /** The header `Authorization`. */
  authorization: string;
  body: Buffer;
  /** Cancels the request. */
  signal: AbortSignal;
}

export type SendPush = (message: PushRequest) => Promise<PushReply>;

/** A message without a reply after this time is sent again later. */
const TIMEOUT_MS = 5000;
/** Time for which a push service keeps a message for an offline browser. Staff should review a reference within this time. */
const KEPT_SECONDS = 12 * 60 * 60;

/** Creates a function that sends a message to a push service once, without following redirects. @param agent replaced in tests */
export function pushSender({
  agent = new Agent({ lookup: publicLookup }),
  timeoutMs = TIMEOUT_MS,
}: {
  agent?: Agent;
  timeoutMs?: number;
} = {}): SendPush {
  return ({ endpoint, authorization, body, signal }) =>
    new Promise((resolve) => {
      const { host } = new URL(endpoint);
      const failed = ({ name, message }: Error) => {
        const reason = name === 'AbortError' ? 'it did not answer in time' : message;
        resolve({ outcome: 'later', error: `${host} cannot be reached: ${reason}` });
      };
      const call = request(endpoint, {
        agent,
        method: 'POST',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: KEPT_SECONDS,
          urgency: 'high',
        },
      });
      call.once('error', failed);
      call.once('response', ({ statusCode = 0 }) => {
        // Only the status is needed. The body is not read, because it may be endless.
        call.off('error', failed).on('error', () => {});
        call.destroy();
        const outcome = outcomeOf(statusCode);
        resolve({ outcome, error: outcome === 'accepted' ? '' : `${host} answered ${statusCode}` });
      });
      call.end(body);
    });
}

function outcomeOf(status: number): PushReply['outcome'] {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
