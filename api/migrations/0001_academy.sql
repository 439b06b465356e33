-- Statements are separated by blank lines (src/database/migrate.ts). Money is in paise, rates in basis points.

-- Mentors and courses, which the site lists in the order of `position`. Staff edit both; a course is only deleted if it has no order.
CREATE TABLE mentors (
  id        text PRIMARY KEY,
  position  integer NOT NULL DEFAULT 0,
  name      text NOT NULL,
  photo     text NOT NULL DEFAULT '',
  title     text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  summary   text NOT NULL DEFAULT '',
  linkedin  text NOT NULL DEFAULT '',
  email     text NOT NULL DEFAULT '',
  worked_in text NOT NULL DEFAULT ''
);

CREATE TABLE courses (
  id          text PRIMARY KEY,
  position    integer NOT NULL DEFAULT 0,
  name        text NOT NULL,
  summary     text NOT NULL,
  photo       text NOT NULL DEFAULT '',
  category    text NOT NULL,
  code        text NOT NULL UNIQUE,
  status      smallint NOT NULL CHECK (status IN (0, 1, 2)),
  start_at    timestamptz,
  end_at      timestamptz,
  reg_end_at  timestamptz,
  duration    text NOT NULL DEFAULT '',
  level       text NOT NULL DEFAULT '',
  lectures    integer NOT NULL DEFAULT 0 CHECK (lectures >= 0),
  language    text NOT NULL DEFAULT '',
  students_enrolled integer NOT NULL DEFAULT 0 CHECK (students_enrolled >= 0),
  preview     text NOT NULL DEFAULT '',
  price_paise bigint CHECK (price_paise >= 0),
  mrp_paise   bigint CHECK (mrp_paise >= 0),
  is_moneyback boolean NOT NULL DEFAULT false,
  is_certificate boolean NOT NULL DEFAULT false,
  overview    jsonb NOT NULL DEFAULT '[]',
  curriculum  jsonb NOT NULL DEFAULT '[]',
  reference_list jsonb NOT NULL DEFAULT '[]',
  mentor_id   text REFERENCES mentors (id),
  CONSTRAINT a_live_course_has_a_price CHECK (status <> 1 OR price_paise IS NOT NULL)
);

CREATE TABLE settings (
  name  text PRIMARY KEY,
  value text NOT NULL
);

-- The table has one row. Every change of a course, mentor or setting raises the revision, and an API that finds a new revision reads the
-- catalogue again.
CREATE TABLE catalogue_revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision bigint NOT NULL DEFAULT 1
);

INSERT INTO catalogue_revision DEFAULT VALUES;

CREATE FUNCTION raise_catalogue_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER courses_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();

CREATE TRIGGER mentors_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON mentors
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();

CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();

-- Staff can set the end of a coupon or disable it; its other terms never change. A limit of NULL means no limit; `course_ids` of NULL means
-- every course.
CREATE TABLE coupons (
  code         text PRIMARY KEY CHECK (code = upper(code)),
  percent_bps  integer CHECK (percent_bps BETWEEN 1 AND 10000),
  amount_paise bigint CHECK (amount_paise > 0),
  cap_paise    bigint CHECK (cap_paise > 0),
  minimum_price_paise bigint CHECK (minimum_price_paise >= 0),
  starts_at    timestamptz,
  ends_at      timestamptz,
  max_uses     integer CHECK (max_uses > 0),
  max_uses_per_email integer CHECK (max_uses_per_email > 0),
  course_ids   text[],
  disabled_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT either_percent_or_amount CHECK (num_nonnulls(percent_bps, amount_paise) = 1)
);

-- Orders, with the prices at the time of the order. Orders are never deleted, but the personal data of unpaid orders is erased after some
-- time. `request_hash` is a hash of the request's values, so that an idempotency key cannot be used for two different orders.
CREATE TABLE orders (
  id            uuid PRIMARY KEY,
  order_id      text NOT NULL UNIQUE,
  token         text NOT NULL,
  idempotency_key text UNIQUE,
  request_hash  text NOT NULL,
  status        text NOT NULL CHECK (status IN
    ('created', 'under-review', 'confirmed', 'rejected', 'expired', 'cancelled', 'refunded')),
  course_id     text NOT NULL REFERENCES courses (id),
  course_name   text NOT NULL,
  mrp_paise     bigint NOT NULL,
  price_paise   bigint NOT NULL,
  coupon_code   text REFERENCES coupons (code),
  coupon_discount_paise bigint NOT NULL,
  gst_mode      text NOT NULL CHECK (gst_mode IN ('exclusive', 'inclusive', 'none')),
  gst_rate_bps  integer NOT NULL,
  gst_paise     bigint NOT NULL,
  total_paise   bigint NOT NULL CHECK (total_paise >= 0),
  student_name  text NOT NULL,
  student_phone text NOT NULL,
  student_email text NOT NULL,
  referral_code text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX orders_by_status ON orders (status, created_at);

CREATE INDEX orders_by_coupon ON orders (coupon_code) WHERE coupon_code IS NOT NULL;

-- Payment references that learners sent for their orders. The state `conflict` means that another order has a live claim of the same
-- reference.
CREATE TABLE payment_claims (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id),
  reference  text NOT NULL,
  state      text NOT NULL CHECK (state IN ('live', 'rejected', 'conflict')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX one_live_claim_per_reference ON payment_claims (reference) WHERE state = 'live';

CREATE UNIQUE INDEX one_live_claim_per_order ON payment_claims (order_id) WHERE state = 'live';

CREATE INDEX claims_by_order ON payment_claims (order_id);

-- Every change of an order's status, with the actor, and staff's notes. Append-only.
CREATE TABLE order_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    uuid NOT NULL REFERENCES orders (id),
  from_status text,
  to_status   text NOT NULL,
  actor       text NOT NULL,
  reason      text NOT NULL DEFAULT '',
  at          timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX events_by_order ON order_events (order_id, id);

-- Questions from the contact form, open until `closed_at`.
CREATE TABLE queries (
  id         text PRIMARY KEY,
  name       text NOT NULL,
  email      text NOT NULL,
  phone      text NOT NULL,
  message    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at  timestamptz
);

CREATE TABLE newsletter_subscribers (
  email      text PRIMARY KEY CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Audit log: which actor changed which subject. Append-only; a line is written in the transaction of the change.
CREATE TABLE changes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor   text NOT NULL,
  action  text NOT NULL,
  subject text NOT NULL,
  detail  jsonb NOT NULL DEFAULT '{}',
  at      timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER order_events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER changes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
