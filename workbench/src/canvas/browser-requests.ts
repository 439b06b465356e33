/** A request to the API, as the browser of the page tells it once it is over. */
export interface BrowserRequest {
  path: string;
  /** HTTP status; 0 where no reply came, or none that the page may read. */
  status: number;
  /** Milliseconds from asking to the last byte. */
  ms: number;
  /** Of the body, as it came. */
  bytes: number;
}

const API = /^\/(api\/|health$)/;

/**
 * Tells of every request that a page makes to the API, those before this moment included.
 * @returns ends it
 */
export function watchRequests(page: Document, tell: (requests: BrowserRequest[]) => void): () => void {
  const view = page.defaultView;
  if (!view || !('PerformanceObserver' in view)) return () => undefined;
  const requests: BrowserRequest[] = [];
  const observer = new view.PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const path = new URL(entry.name).pathname;
      const { responseStatus: status, duration, encodedBodySize: bytes } = entry;
      if (API.test(path)) requests.push({ path, status, ms: Math.round(duration), bytes });
    }
    tell([...requests]);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
