-- Which APIs are ready, as each says itself every two seconds; 0011 drops it. It is of the moment: not worth a log that
-- is written to disk, and in no backup.
CREATE UNLOGGED TABLE ready_apis (
  id       text PRIMARY KEY,
  heard_at timestamptz NOT NULL
);
