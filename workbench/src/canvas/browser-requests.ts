/** A request to the API from the browser's Performance API. */
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
 * Reports all requests of a page to the API, including earlier ones.
 * @returns a function that stops the reports
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
