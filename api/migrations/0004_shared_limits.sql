-- Number of calls per client, for rate limits that all APIs share. A key is a keyed hash of the client's address, so the table
-- holds no address. Unlogged, because rows are valid for minutes: after a crash of the database, or on a standby that takes over,
-- all counts start at zero. 0011 replaces this table.
CREATE UNLOGGED TABLE call_counts (
  key     text PRIMARY KEY,
  used    integer NOT NULL CHECK (used > 0),
  ends_at timestamptz NOT NULL
);

CREATE INDEX call_counts_by_end ON call_counts (ends_at);
