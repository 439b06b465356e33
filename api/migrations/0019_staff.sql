-- Members of staff. A row is disabled, never deleted, because the audit log names the member.
CREATE TABLE staff (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email       text NOT NULL UNIQUE CHECK (email = lower(email)),
  name        text NOT NULL,
  roles       text[] NOT NULL,
  os_user     text UNIQUE,
  disabled_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX staff_by_name ON staff (lower(name));

-- Links that log a member in once. `staff_id` is NULL for the link of the first owner, who types name and e-mail address after opening it.
-- Links, sessions and challenges are stored as hashes, so a copy of the database permits no log-in.
CREATE TABLE staff_invitations (
  token_hash text PRIMARY KEY,
  staff_id   uuid REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);

CREATE TABLE staff_passkeys (
  -- The credential's id and its COSE key, in base64url.
  id         text PRIMARY KEY,
  staff_id   uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  public_key text NOT NULL,
  counter    bigint NOT NULL,
  transports text[] NOT NULL,
  name       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz
);

CREATE INDEX passkeys_by_staff ON staff_passkeys (staff_id);

-- Secrets of authenticator apps (TOTP). `last_step`: the time step of the last accepted code, so that each code is accepted once.
CREATE TABLE staff_authenticators (
  staff_id     uuid PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  secret       text NOT NULL,
  confirmed_at timestamptz,
  last_step    bigint NOT NULL DEFAULT 0,
  failures     integer NOT NULL DEFAULT 0
);

-- Sessions of the desk.
CREATE TABLE staff_sessions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL UNIQUE,
  staff_id   uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  way        text NOT NULL,
  network    text NOT NULL,
  browser    text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz NOT NULL DEFAULT now(),
  passkey_at timestamptz,
  ended_at   timestamptz
);

CREATE INDEX sessions_by_staff ON staff_sessions (staff_id);

-- Challenges that a browser must answer, such as for a log-in or a new passkey (src/staff/challenges.ts). Each is accepted once.
CREATE TABLE staff_challenges (
  hash       text PRIMARY KEY,
  purpose    text NOT NULL,
  session_id uuid REFERENCES staff_sessions ON DELETE CASCADE,
  detail     jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL
);

-- Where a command was run: `terminal`, `schedule`, or `desk` with the client's network. Empty for changes without a command.
ALTER TABLE changes ADD COLUMN origin text NOT NULL DEFAULT '';
