-- What grows with the orders is found by an index (src/database/growth.test.ts); each of these was a walk through a whole
-- table before. On a large database they take minutes to make, and orders wait meanwhile: migrate when few learn.

-- The newest first, and one batch of an export after the other.
CREATE INDEX orders_by_time ON orders (created_at, id);

CREATE INDEX orders_by_email ON orders (lower(student_email));

-- Whether a course was ever ordered, and the database's own question of that before it deletes one.
CREATE INDEX orders_by_course ON orders (course_id);

-- Uses are counted by state and age: with these columns in the index, without looking at the orders.
CREATE INDEX orders_by_coupon_use ON orders (coupon_code, status, created_at) WHERE coupon_code IS NOT NULL;

DROP INDEX orders_by_coupon;

-- Only those whose people are still to be forgotten: all that ever expired are more with each year.
CREATE INDEX orders_to_forget ON orders (created_at) WHERE status IN ('expired', 'cancelled') AND student_email <> '';

CREATE INDEX conflicts_by_reference ON payment_claims (reference) WHERE state = 'conflict';

CREATE INDEX outbox_by_order ON outbox (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX outbox_by_recipient ON outbox (lower(recipient));

CREATE INDEX outbox_by_age ON outbox (queued_at);

CREATE INDEX queries_by_email ON queries (lower(email));

CREATE INDEX queries_by_end ON queries (closed_at) WHERE closed_at IS NOT NULL;

CREATE INDEX queries_open ON queries (created_at, id) WHERE closed_at IS NULL;

CREATE UNIQUE INDEX outbox_of_key ON outbox (message_key);
