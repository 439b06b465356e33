import { useEffect, useState } from 'react';

export type ReplyStatus<R> = { is: 'running' } | { is: 'done'; reply: R } | { is: 'failed'; why: string };

/**
 * The server's reply to a request that takes seconds. A changed request is sent again.
 * @param send must keep its identity between renders, because another function would send the request again
 */
export function useReply<Q, R>(
  request: Q,
  send: (request: Q, signal: AbortSignal) => Promise<R>,
): ReplyStatus<R> {
  const [status, setStatus] = useState<ReplyStatus<R>>({ is: 'running' });
  const text = JSON.stringify(request);

  useEffect(() => {
    const closing = new AbortController();
    setStatus({ is: 'running' });
    send(JSON.parse(text) as Q, closing.signal).then(
      (reply) => setStatus({ is: 'done', reply }),
      (error: Error) => {
        if (!closing.signal.aborted) setStatus({ is: 'failed', why: error.message });
      },
    );
    return () => closing.abort();
  }, [text, send]);

  return status;
}
