import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';

/** A call of the page, with the records of server and browser. */
export interface MatchedCall {
  /** `null` if the call did not reach the API. */
  server: WorkbenchCall | null;
  /** `null` while the call is pending, and for calls of server rendering. */
  browser: BrowserRequest | null;
}

/** Matches requests and calls by path, in order. */
export function matchCalls(
  calls: readonly WorkbenchCall[],
  requests: readonly BrowserRequest[],
): MatchedCall[] {
  const unmatched = [...requests];
  const matched = calls.map((server): MatchedCall => {
    const index = unmatched.findIndex(
      ({ path }) => server.by === 'browser' && server.call.endsWith(` ${path}`),
    );
    const [browser = null] = index < 0 ? [] : unmatched.splice(index, 1);
    return { server, browser };
  });
  return [...matched, ...unmatched.map((browser) => ({ server: null, browser }))];
}
