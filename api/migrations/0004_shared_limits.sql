-- How often somebody has used a call whose limit is one for all APIs; 0011 replaces it. Nobody's address is in it:
-- a key is a keyed hash. Its rows live for minutes, so they are not worth a log that is written to disk for each call: after
-- a crash of the database, or on the standby that takes over, all counts begin anew.
CREATE UNLOGGED TABLE call_counts (
  key     text PRIMARY KEY,
  used    integer NOT NULL CHECK (used > 0),
  ends_at timestamptz NOT NULL
);

CREATE INDEX call_counts_by_end ON call_counts (ends_at);
