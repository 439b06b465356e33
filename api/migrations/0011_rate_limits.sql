-- Counts of limits that all APIs share, as rate-limiter-flexible keeps them (src/http/rate-limits.ts). A key is a keyed hash, so no
-- address is in it; `expire` is in milliseconds since 1970. Unlogged: a crash of the database costs at most one window.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

DROP TABLE call_counts;

DROP TABLE ready_apis;
