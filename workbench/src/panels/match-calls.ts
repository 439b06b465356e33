import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';

// A call of a page to the API has two records without a common id: a `WorkbenchCall` of the scenario API, and, once the reply has
// arrived, a `BrowserRequest` of the browser.

/** A call of the page to the API, with the records of server and browser. */
export interface MatchedCall {
  /** `null` if the call did not reach the scenario API. */
  server: WorkbenchCall | null;
  /** `null` while the call is pending, and for calls of server rendering. */
  browser: BrowserRequest | null;
}

/** Combines the two records of each call: the first record of a path on the server with the first of that path in the browser. */
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
