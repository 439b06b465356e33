import { PAGE_ERROR } from '@stepwell/contract';
import type { ApiReply } from './api-client';
import { ApiError } from './api-error';

/** State of a call and its data: idle, loading, then success (status below 300) or failure. */
export interface RemoteData<T, Args = undefined> {
  loading: boolean;
  /** Arguments of the latest call. */
  args: Args | null;
  /**
   * HTTP status of the last reply, 500 if none came, 502 for an error reply that did not come from the API (`ApiError.lacksEnvelope`);
   * `null` before the first call and while loading.
   */
  status: number | null;
  /** The reply's message; after a failure, the text for screens. */
  message: string;
  /** Data of the last success; kept while the next call is loading, `null` after a failure. */
  data: T | null;
}

/** Remote data before its first call. */
export function idle<T, Args = undefined>(): RemoteData<T, Args> {
  return { loading: false, args: null, status: null, message: '', data: null };
}

/** Whether the last reply had a status below 300. */
export function hasSucceeded(remote: RemoteData<unknown, unknown>): boolean {
  return !remote.loading && remote.status !== null && remote.status < 300;
}

/** Whether the last call failed: its reply had a status of 300 or more, or no reply came. */
export function hasFailed(remote: RemoteData<unknown, unknown>): boolean {
  return !remote.loading && remote.status !== null && remote.status >= 300;
}

/** The result of a call. */
export type Outcome<T> =
  | { ok: true; reply: ApiReply<T> }
  | { ok: false; error: ApiError }
  /** The reply was dropped, because a later call or a reset came before it. */
  | { ok: false; error: null };

/** A call whose state is kept in a store. */
export interface RemoteCall<T, Args> {
  /**
   * Makes the call and writes each of its states.
   * @throws any error of `call` that is not an ApiError, because it is a defect of the page. `run` first writes a failure with status 500
   */
  run(args: Args): Promise<Outcome<T>>;
  /** Sets the data back to idle, and drops the reply of a call that is still running. */
  reset(): void;
}

/**
 * Connects a call with the remote data of a store.
 * @param write merges a part into the remote data
 * @param call makes the request
 */
export function remoteCall<T, Args = undefined>(
  write: (part: Partial<RemoteData<T, Args>>) => void,
  call: (args: Args) => Promise<ApiReply<T>>,
): RemoteCall<T, Args> {
  let latestRun = 0;
  return {
    async run(args) {
      latestRun += 1;
      const thisRun = latestRun;
      write({ loading: true, args, status: null, message: '' });
      try {
        const reply = await call(args);
        if (thisRun !== latestRun) return { ok: false, error: null };
        write({ loading: false, status: reply.status, message: reply.message, data: reply.data });
        return { ok: true, reply };
      } catch (thrown) {
        if (thisRun !== latestRun) return { ok: false, error: null };
        if (!(thrown instanceof ApiError)) {
          write({ loading: false, status: 500, message: PAGE_ERROR, data: null });
          throw thrown;
        }
        // If a proxy, a captive portal or a CDN sent the 404, the subject of the call may exist.
        const error = thrown.lacksEnvelope
          ? new ApiError(502, thrown.shown, thrown.data, thrown.message)
          : thrown;
        write({ loading: false, status: error.status, message: error.shown, data: null });
        return { ok: false, error };
      }
    },
    reset() {
      latestRun += 1;
      write(idle<T, Args>());
    },
  };
}
