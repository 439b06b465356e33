-- APIs that are ready. Each API renews its row every two seconds and divides its rate limits by the number of rows. Unlogged and in no
-- backup, because a row is valid for seconds. 0011 drops this table.
CREATE UNLOGGED TABLE ready_apis (
  id       text PRIMARY KEY,
  heard_at timestamptz NOT NULL
);
