import { ENDPOINT_KEYS } from '@stepwell/contract';
import { PRIVATE_READS } from '@stepwell/site/server';
import { type ApiConnection, type ApiReply, withQuery } from '../http/api-connection';
import type { PageCall } from './messages';

const CALL_TIMEOUT_MS = 1000;
/** Largest number of pending calls of a process, more than all pages that it renders at a time need. Further calls get no reply. */
const CALLS_AT_A_TIME = 64;
const LONGEST_REPLY_BYTES = 2 * 1024 * 1024;

const FOR_PAGES: ReadonlySet<string> = new Set(
  ENDPOINT_KEYS.filter((key) => key.startsWith('GET ') && !PRIVATE_READS.includes(key)),
);

/**
 * Makes the API calls that a renderer process requests for its pages, because that process, which runs code of other
 * teams, has neither the network nor the edge's secret.
 */
export class ApiFetch {
  private runningCalls = 0;

  /**
   * @param timeoutFactor multiplies the timeout; default 1
   * @returns the API's reply with any status; `undefined` if none came or the call was not made
   */
  async fetch(
    { key, query }: PageCall,
    api: ApiConnection,
    timeoutFactor = 1,
  ): Promise<ApiReply | undefined> {
    if (!FOR_PAGES.has(key) || this.runningCalls >= CALLS_AT_A_TIME) return undefined;
    this.runningCalls += 1;
    try {
      return await api.read(
        withQuery(key.slice('GET '.length), query),
        CALL_TIMEOUT_MS * timeoutFactor,
        LONGEST_REPLY_BYTES,
      );
    } catch {
      return undefined;
    } finally {
      this.runningCalls -= 1;
    }
  }
}
