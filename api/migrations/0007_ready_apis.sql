-- APIs that are ready. Each API renews its row every two seconds and divides its rate limits by the number of rows. The table is unlogged
-- and in no backup, because a row is valid for seconds only. 0011 drops this table.
CREATE UNLOGGED TABLE ready_apis (
  id       text PRIMARY KEY,
  heard_at timestamptz NOT NULL
);
