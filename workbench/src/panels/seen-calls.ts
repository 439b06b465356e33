import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';

/** One call, as the API saw it and as the page's browser did. */
export interface SeenCall {
  /** `null` where it never reached the API. */
  server: WorkbenchCall | null;
  /** `null` while the browser waits, and where the page's server made the call. */
  browser: BrowserRequest | null;
}

/** Both sides beside each other: of one path the first to the first. */
export function seenCalls(calls: readonly WorkbenchCall[], requests: readonly BrowserRequest[]): SeenCall[] {
  const left = [...requests];
  const seen = calls.map((server): SeenCall => {
    const index = left.findIndex(({ path }) => server.by === 'browser' && server.call.endsWith(` ${path}`));
    const [browser = null] = index < 0 ? [] : left.splice(index, 1);
    return { server, browser };
  });
  return [...seen, ...left.map((browser) => ({ server: null, browser }))];
}
