-- A payment confirms one order (decision 110).

-- `is_proven` means that the reference was sent with the order's token, or that staff have confirmed the order by the reference. The state
-- `unproven` means that the claim was sent without the order's token, and that a proven claim has replaced it. The proven claim has another
-- reference for this order, or this reference for another order.
ALTER TABLE payment_claims ADD COLUMN is_proven boolean NOT NULL DEFAULT false;

ALTER TABLE payment_claims DROP CONSTRAINT payment_claims_state_check;

ALTER TABLE payment_claims ADD CONSTRAINT payment_claims_state_check
  CHECK (state IN ('live', 'rejected', 'conflict', 'unproven'));

UPDATE payment_claims c SET is_proven = true FROM orders o
  WHERE o.id = c.order_id AND c.state = 'live' AND o.status IN ('confirmed', 'refunded', 'cancelled');

-- Lines of bank statements that have confirmed an order. `reference`: the bank's reference, or a hash of the line's text if it has none.
CREATE TABLE statement_lines (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference    text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  paid_on      date,
  order_id     uuid NOT NULL REFERENCES orders (id),
  used_at      timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX one_order_per_statement_line
  ON statement_lines (reference, amount_paise, coalesce(paid_on, '-infinity'::date));

CREATE INDEX statement_lines_by_order ON statement_lines (order_id);

-- The academy's UPI address when the order was placed. NULL for orders that are older than this column, because their payee is unknown.
ALTER TABLE orders ADD COLUMN payee_vpa text;

-- The time until which an unpaid order holds a use of its coupon. The API sets it (src/coupons/coupon-rules.ts).
ALTER TABLE orders ADD COLUMN coupon_held_until timestamptz;

UPDATE orders SET coupon_held_until = use_held_until('created', created_at)
  WHERE coupon_code IS NOT NULL AND status IN ('created', 'under-review');

DROP FUNCTION use_held_until;

-- Returns the time until which an order holds a use of its coupon: 'infinity' if it is paid or under review, NULL if it holds no use.
CREATE FUNCTION use_held_until(status text, coupon_held_until timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN status IN ('under-review', 'confirmed', 'refunded') THEN timestamptz 'infinity'
    WHEN status = 'created' THEN coupon_held_until
  END
$$;

DROP FUNCTION counts_of;

CREATE FUNCTION counts_of(course_id text, coupon_code text, status text, coupon_held_until timestamptz)
RETURNS TABLE (counted text, key text, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'course', course_id, timestamptz 'infinity'
  UNION ALL SELECT 'coupon', coupon_code, use_held_until(status, coupon_held_until)
  WHERE coupon_code IS NOT NULL AND use_held_until(status, coupon_held_until) IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts SELECT c.counted, c.key, c.until, count(*)
      FROM added a, counts_of(a.course_id, a.coupon_code, a.status, a.coupon_held_until) c GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO order_counts SELECT counted, key, until, sum(change) FROM (
      SELECT c.*, 1 AS change FROM added a, counts_of(a.course_id, a.coupon_code, a.status, a.coupon_held_until) c
      UNION ALL SELECT c.*, -1 FROM gone g, counts_of(g.course_id, g.coupon_code, g.status, g.coupon_held_until) c) changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts SELECT c.counted, c.key, c.until, -count(*)
      FROM gone g, counts_of(g.course_id, g.coupon_code, g.status, g.coupon_held_until) c GROUP BY 1, 2, 3;
  ELSE
    TRUNCATE order_counts;
  END IF;
  RETURN NULL;
END
$$;

DROP INDEX orders_by_coupon_use;

CREATE INDEX orders_by_coupon_use ON orders (coupon_code, status, coupon_held_until) WHERE coupon_code IS NOT NULL;

CREATE OR REPLACE FUNCTION store_order(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH placed AS (
    INSERT INTO orders (id, order_id, token, idempotency_key, request_hash, status, course_id, course_name, mrp_paise,
      price_paise, coupon_code, coupon_discount_paise, coupon_held_until, gst_mode, gst_rate_bps, gst_paise, total_paise,
      payee_vpa, student_name, student_phone, student_email, referral_code)
    SELECT id, order_id, token, idempotency_key, request_hash, status, course_id, course_name, mrp_paise,
      price_paise, coupon_code, coupon_discount_paise, coupon_held_until, gst_mode, gst_rate_bps, gst_paise, total_paise,
      payee_vpa, student_name, student_phone, student_email, referral_code
    FROM jsonb_populate_record(NULL::orders, given)
    RETURNING id, status, student_email
  ), logged AS (
    INSERT INTO order_events (order_id, to_status, actor) SELECT id, status, 'learner' FROM placed
  )
  -- Staff get a mail here only if nothing is to be paid. Otherwise they get it when the learner sends the payment reference.
  INSERT INTO outbox (kind, recipient, order_id)
  SELECT 'order-placed', student_email, id FROM placed
  UNION ALL SELECT 'staff-reference', value, id FROM placed, settings
  WHERE status = 'under-review' AND name = 'staffEmail' AND value <> '';
END
$$;
