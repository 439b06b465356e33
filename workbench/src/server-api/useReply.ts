import { useEffect, useState } from 'react';

export type ReplyStatus<R> = { is: 'running' } | { is: 'done'; reply: R } | { is: 'failed'; why: string };

/**
 * The server's reply to a request that takes seconds. A changed request is sent anew.
 * @param request `null` sends nothing
 * @param send must be the same function each time
 */
export function useReply<Q, R>(
  request: Q | null,
  send: (request: Q, signal: AbortSignal) => Promise<R>,
): ReplyStatus<R> {
  const [status, setStatus] = useState<ReplyStatus<R>>({ is: 'running' });
  const text = JSON.stringify(request);

  useEffect(() => {
    const closing = new AbortController();
    setStatus({ is: 'running' });
    const content = JSON.parse(text) as Q | null;
    if (content === null) return;
    send(content, closing.signal).then(
      (reply) => setStatus({ is: 'done', reply }),
      (error: Error) => {
        if (!closing.signal.aborted) setStatus({ is: 'failed', why: error.message });
      },
    );
    return () => closing.abort();
  }, [text, send]);

  return status;
}
