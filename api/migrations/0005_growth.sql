-- Indexes on tables that grow with the orders, for queries that scanned a whole table before (src/database/growth.test.ts). On a large
-- database this migration takes minutes, in which new orders wait, so run it when few learners order.

-- This index serves the list of orders, newest first, and the batches of an export.
CREATE INDEX orders_by_time ON orders (created_at, id);

CREATE INDEX orders_by_email ON orders (lower(student_email));

-- This index serves the check whether a course was ever ordered. PostgreSQL makes the same check (foreign key) before it deletes a course.
CREATE INDEX orders_by_course ON orders (course_id);

-- The uses of a coupon are counted by status and age of the order. This takes an index-only scan, because the index has all three columns.
CREATE INDEX orders_by_coupon_use ON orders (coupon_code, status, created_at) WHERE coupon_code IS NOT NULL;

DROP INDEX orders_by_coupon;

-- This index serves the anonymisation of old unpaid orders. It stays small, because anonymised orders have no e-mail address.
CREATE INDEX orders_to_forget ON orders (created_at) WHERE status IN ('expired', 'cancelled') AND student_email <> '';

CREATE INDEX conflicts_by_reference ON payment_claims (reference) WHERE state = 'conflict';

CREATE INDEX outbox_by_order ON outbox (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX outbox_by_recipient ON outbox (lower(recipient));

CREATE INDEX outbox_by_age ON outbox (queued_at);

CREATE INDEX queries_by_email ON queries (lower(email));

CREATE INDEX queries_by_end ON queries (closed_at) WHERE closed_at IS NOT NULL;

CREATE INDEX queries_open ON queries (created_at, id) WHERE closed_at IS NULL;

CREATE UNIQUE INDEX outbox_of_key ON outbox (message_key);
