import { PAGE_ERROR } from '@stepwell/contract';
import type { ApiReply } from './api-client';
import { ApiError } from './api-error';

/** The one shape of data that comes from a call: loading, then success (status below 300) or error. */
export interface RemoteData<T, Args = undefined> {
  loading: boolean;
  args: Args | null;
  /** HTTP status of the last reply; `null` before the first. */
  status: number | null;
  message: string;
  data: T | null;
}

/** Remote data that nobody has asked for yet. */
export function notAsked<T, Args = undefined>(): RemoteData<T, Args> {
  return { loading: false, args: null, status: null, message: '', data: null };
}

/** The last call came back with a status below 300. */
export function hasSucceeded(remote: RemoteData<unknown, unknown>): boolean {
  return !remote.loading && remote.status !== null && remote.status < 300;
}

/** The last call came back with a status of 300 or more, or not at all. */
export function hasFailed(remote: RemoteData<unknown, unknown>): boolean {
  return !remote.loading && remote.status !== null && remote.status >= 300;
}

/** What came of a call, for whoever goes on with it. */
export type Outcome<T> =
  | { ok: true; reply: ApiReply<T> }
  | { ok: false; error: ApiError }
  /** A later call, or a reset, overtook this one: its reply was dropped. */
  | { ok: false; error: null };

/** A call that keeps its state in a store. */
export interface RemoteCall<T, Args> {
  /**
   * Makes the call and writes every state on the way.
   * @throws what `call` throws unless it is an ApiError: a defect, which is written as a failed call all the same
   */
  run(args: Args): Promise<Outcome<T>>;
  /** Forgets the data and drops the reply that may still be on its way. */
  reset(): void;
}

/**
 * Binds a call to the place where its state lives.
 * @param write merges a part into the remote data of a store
 * @param call makes the request
 */
export function remoteCall<T, Args = undefined>(
  write: (part: Partial<RemoteData<T, Args>>) => void,
  call: (args: Args) => Promise<ApiReply<T>>,
): RemoteCall<T, Args> {
  let latest = 0;
  return {
    async run(args) {
      latest += 1;
      const mine = latest;
      write({ loading: true, args, status: null, message: '' });
      try {
        const reply = await call(args);
        if (mine !== latest) return { ok: false, error: null };
        write({ loading: false, status: reply.status, message: reply.message, data: reply.data });
        return { ok: true, reply };
      } catch (thrown) {
        if (mine !== latest) return { ok: false, error: null };
        if (!(thrown instanceof ApiError)) {
          write({ loading: false, status: 500, message: PAGE_ERROR, data: null });
          throw thrown;
        }
        write({ loading: false, status: thrown.status, message: thrown.shown, data: null });
        return { ok: false, error: thrown };
      }
    },
    reset() {
      latest += 1;
      write(notAsked<T, Args>());
    },
  };
}
