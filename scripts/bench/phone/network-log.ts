import type { CDPSession } from '@playwright/test';

export interface NetworkFile {
  url: string;
  type: string;
  /** Bytes of the body as sent, usually compressed. */
  bytes: number;
}

export interface NetworkLog {
  files(): NetworkFile[];
  /** Milliseconds since the last request ended; 0 while a request is pending. */
  quietMs(): number;
}

/** Records the requests of a page. Network events of the session must be enabled. */
export function watchNetwork(session: CDPSession): NetworkLog {
  const files = new Map<string, NetworkFile>();
  const open = new Set<string>();
  let lastAt = performance.now();
  const end = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    lastAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (!request.url.startsWith('http')) return;
    open.add(requestId);
    files.set(requestId, { url: request.url, type, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const file = files.get(requestId);
    // Preferred to `encodedDataLength`, which includes the headers.
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (file) file.bytes = Number(length ?? 0);
  });
  session.on('Network.loadingFinished', (event) => {
    const file = files.get(event.requestId);
    if (file && file.bytes === 0) file.bytes = event.encodedDataLength;
    end(event);
  });
  session.on('Network.loadingFailed', end);
  return {
    files: () => [...files.values()],
    quietMs: () => (open.size === 0 ? performance.now() - lastAt : 0),
  };
}
