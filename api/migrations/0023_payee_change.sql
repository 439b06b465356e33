-- Requested changes of the payee. All payments of learners go to the payee, so a change takes effect a day after it was requested, or
-- when a second owner approves it. Members of staff are named as in the audit log.
CREATE TABLE payee_changes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state           text NOT NULL CHECK (state IN ('waiting', 'applied', 'withdrawn')),
  payee_vpa       text NOT NULL,
  payee_name      text NOT NULL,
  payee_merchant_code text NOT NULL,
  requested_by    text NOT NULL,
  requested_at    timestamptz NOT NULL DEFAULT now(),
  takes_effect_at timestamptz NOT NULL,
  decided_by      text,
  decided_at      timestamptz
);

CREATE UNIQUE INDEX one_waiting_payee_change ON payee_changes (state) WHERE state = 'waiting';

-- Which kinds of mails about open tasks a member of staff gets, and when. Without a row for a kind, the member gets no such mail.
CREATE TABLE staff_notifications (
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  kind     text NOT NULL,
  delivery text NOT NULL CHECK (delivery IN ('at-once', 'digest')),
  -- The last day whose digest was sent or would have been empty. A day begins at 09:00 in India.
  digested_on date NOT NULL,
  PRIMARY KEY (staff_id, kind)
);

-- These indexes serve the audit log, which is read newest first, page by page, for all actors or for one actor.
CREATE INDEX changes_by_time ON changes (at, id);

CREATE INDEX changes_by_actor ON changes (actor, at, id);
