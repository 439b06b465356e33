/** A request to the API, as the browser's performance timeline records it. */
export interface BrowserRequest {
  path: string;
  /** 0 without a readable reply. */
  status: number;
  ms: number;
  /** Size of the body as transferred. */
  bytes: number;
}

const API = /^\/(api\/|health$)/;

/**
 * Observes the requests of a page to the API, if the browser has PerformanceObserver.
 * @param notify is called after each new request, with all requests so far
 * @returns a function that stops the observation
 */
export function watchRequests(page: Document, notify: (requests: BrowserRequest[]) => void): () => void {
  const view = page.defaultView;
  if (!view || !('PerformanceObserver' in view)) return () => undefined;
  const requests: BrowserRequest[] = [];
  const observer = new view.PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const path = new URL(entry.name).pathname;
      const { responseStatus: status, duration, encodedBodySize: bytes } = entry;
      if (API.test(path)) requests.push({ path, status, ms: Math.round(duration), bytes });
    }
    notify([...requests]);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
