-- The private key that identifies the academy to push services (VAPID, RFC 8292). The key is created at its first use. It is in no backup,
-- so that no copy of it exists. In a restored academy, members turn notifications on again, because a subscription is valid for one key
-- only.
CREATE TABLE push_key (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  private_key text NOT NULL
);

-- Browsers in which members of staff have turned notifications on: subscriptions of the Push API.
CREATE TABLE staff_browsers (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id     uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  endpoint     text NOT NULL UNIQUE,
  p256dh       text NOT NULL,
  auth         text NOT NULL,
  browser      text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  notified_at  timestamptz,
  last_error   text NOT NULL DEFAULT ''
);

CREATE INDEX staff_browsers_by_member ON staff_browsers (staff_id);

-- `push_at`: when browsers are next notified of a mail to staff. `push_to`: ids of these browsers; NULL: all browsers of the recipient.
ALTER TABLE outbox
  ADD COLUMN push_at timestamptz,
  ADD COLUMN push_to uuid[];

CREATE INDEX outbox_by_push ON outbox (push_at) WHERE push_at IS NOT NULL;
