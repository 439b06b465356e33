import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';

/** A call as the API and the browser saw it. */
export interface SeenCall {
  /** `null` if it did not reach the API. */
  server: WorkbenchCall | null;
  /** `null` while it is pending, and for calls of server rendering. */
  browser: BrowserRequest | null;
}

/** Matches requests and calls by path, in order. */
export function seenCalls(calls: readonly WorkbenchCall[], requests: readonly BrowserRequest[]): SeenCall[] {
  const left = [...requests];
  const seen = calls.map((server): SeenCall => {
    const index = left.findIndex(({ path }) => server.by === 'browser' && server.call.endsWith(` ${path}`));
    const [browser = null] = index < 0 ? [] : left.splice(index, 1);
    return { server, browser };
  });
  return [...seen, ...left.map((browser) => ({ server: null, browser }))];
}
