/**
 * How long a client may take. A request must be here whole, body included, within `requestTimeout`; where nothing
 * moves in either direction for `connectionTimeout`, as with a reader that does not read, the connection ends.
 * Milliseconds, by the names that Fastify and Node give them.
 */
export const TIME_LIMITS = {
  requestTimeout: 10_000,
  /** Longer than the edge waits for the API, during which nothing moves either. */
  connectionTimeout: 15_000,
  /** Longer than the 60 s for which proxies keep a connection: one that we closed first would lose its next request. */
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 5000,
    /** How often Node looks; by default it is 30 s, so that no shorter limit would hold. */
    connectionsCheckingInterval: 1000,
  },
} as const;
