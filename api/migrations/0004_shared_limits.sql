-- Number of calls per client, for rate limits that all APIs share. `key` is a keyed hash of the client's address, so the table has no
-- address. The table is unlogged, because its rows are valid for minutes only. After a crash or failover all counts start at zero. 0011
-- replaces this table.
CREATE UNLOGGED TABLE call_counts (
  key     text PRIMARY KEY,
  used    integer NOT NULL CHECK (used > 0),
  ends_at timestamptz NOT NULL
);

CREATE INDEX call_counts_by_end ON call_counts (ends_at);
