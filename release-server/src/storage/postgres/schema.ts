/** Name of the edges' user in PostgreSQL, if the database has such a user. */
const EDGE_USER = 'stepwell_edge';

/** Creates the tables, in their own schema because the API may use the same database, and gives the edges' user its rights. Idempotent. */
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
-- Not compressed by PostgreSQL, which would spend time on pictures, fonts and compressed copies too.
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
-- Test runs of a release, by baseline; against is empty without a baseline.
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
ALTER TABLE edges ADD COLUMN IF NOT EXISTS problems jsonb NOT NULL DEFAULT '[]';
-- Counts of visits, by hour and edge.
CREATE TABLE IF NOT EXISTS visits (
  environment text NOT NULL,
  hour timestamptz NOT NULL,
  by text NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (environment, hour, by)
);
-- Counts of canaries and their live releases, by edge.
CREATE TABLE IF NOT EXISTS votes (
  environment text NOT NULL,
  by text NOT NULL,
  counts jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (environment, by)
);
-- Signed metadata, as it was signed.
CREATE TABLE IF NOT EXISTS signed (
  role text NOT NULL,
  version int NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (role, version)
);
-- Since when this version is superseded: not the newest, and in no revision. Null if it is not, or until the next check.
ALTER TABLE signed ADD COLUMN IF NOT EXISTS past_since timestamptz;
-- Rights of teams. Tokens are not stored.
CREATE TABLE IF NOT EXISTS grants (
  id text PRIMARY KEY,
  content jsonb NOT NULL
);
-- Log of the uses of grants, and of refused attempts, also with unknown tokens.
CREATE TABLE IF NOT EXISTS uses (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line jsonb NOT NULL
);
-- Rights of the edges' own user: reading releases, registry, log and signatures; writing reports of edges and their counts.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${EDGE_USER}') THEN
    GRANT USAGE ON SCHEMA stepwell_releases TO ${EDGE_USER};
    GRANT SELECT ON releases, files, registry, history, signed TO ${EDGE_USER};
    GRANT SELECT, INSERT, UPDATE, DELETE ON edges, visits, votes TO ${EDGE_USER};
  END IF;
END $$;
`;

/** Advisory lock of processes that create the tables at the same time; an arbitrary number. */
export const SCHEMA_LOCK = 7_316_016;

/** Channel of notifications of new revisions. A notification contains only the revision number; edges also poll, because it can be lost. */
export const CHANNEL = 'stepwell_releases';
