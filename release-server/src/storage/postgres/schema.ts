/** Tables of the storage, in a schema of their own: the API's database may be the same one. Safe to run again. */
export const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS stepwell_releases;
SET LOCAL search_path TO stepwell_releases;
CREATE TABLE IF NOT EXISTS releases (
  feature text NOT NULL,
  id text NOT NULL,
  record jsonb NOT NULL,
  manifest jsonb,
  bytes bigint NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (feature, id)
);
ALTER TABLE releases ADD COLUMN IF NOT EXISTS origin jsonb NOT NULL DEFAULT '{}';
CREATE TABLE IF NOT EXISTS files (
  feature text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (feature, id, name),
  FOREIGN KEY (feature, id) REFERENCES releases ON DELETE CASCADE
);
-- What is compressed already is not compressed again.
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
-- Reports on a release, by the release that it was compared with; empty where with none.
CREATE TABLE IF NOT EXISTS plays (
  feature text NOT NULL,
  id text NOT NULL,
  against text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (feature, id, against),
  FOREIGN KEY (feature, id) REFERENCES releases ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS registry (
  environment text PRIMARY KEY,
  revision bigint NOT NULL,
  content jsonb NOT NULL
);
CREATE TABLE IF NOT EXISTS history (
  environment text NOT NULL,
  revision bigint NOT NULL,
  line jsonb NOT NULL,
  PRIMARY KEY (environment, revision)
);
CREATE TABLE IF NOT EXISTS edges (
  environment text NOT NULL,
  name text NOT NULL,
  revision bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (environment, name)
);
-- What pages told of visits to them: counts of an hour, by the edge that was told.
CREATE TABLE IF NOT EXISTS visits (
  environment text NOT NULL,
  hour timestamptz NOT NULL,
  by text NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (environment, hour, by)
);
-- What edges have counted of canaries, and of what they are held against.
CREATE TABLE IF NOT EXISTS votes (
  environment text NOT NULL,
  by text NOT NULL,
  counts jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (environment, by)
);
-- What maintainers and teams have signed, as it was signed.
CREATE TABLE IF NOT EXISTS signed (
  role text NOT NULL,
  version int NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (role, version)
);
-- Since when no revision names it; what was there before this column was counts from the next look.
ALTER TABLE signed ADD COLUMN IF NOT EXISTS past_since timestamptz;
CREATE TABLE IF NOT EXISTS grants (
  id text PRIMARY KEY,
  content jsonb NOT NULL
);
CREATE TABLE IF NOT EXISTS uses (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line jsonb NOT NULL
);
`;

/** Who makes the tables at the same moment waits for the other: a number of ours, as PostgreSQL takes them. */
export const SCHEMA_LOCK = 7_316_016;

/** Carries nothing but the revision; limits of a message's size and its loss do not matter. */
export const CHANNEL = 'stepwell_releases';
