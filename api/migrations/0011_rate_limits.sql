-- Number of calls per client, for rate limits that all APIs share. rate-limiter-flexible requires these columns
-- (src/http/rate-limits.ts). A key is a keyed hash of the client's address, so the table holds no address; `expire` is in
-- milliseconds since 1970. Unlogged: after a crash of the database all counts start at zero.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

DROP TABLE call_counts;

DROP TABLE ready_apis;
