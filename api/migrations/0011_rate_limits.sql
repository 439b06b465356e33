-- Number of calls per client, for rate limits that all APIs share (src/http/rate-limits.ts). The package rate-limiter-flexible requires
-- these columns. `key` is a keyed hash of the client's address; `expire` is in milliseconds since 1970. The table is unlogged for the
-- reason given in 0004.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

DROP TABLE call_counts;

DROP TABLE ready_apis;
