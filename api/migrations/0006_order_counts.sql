-- Number of orders per course and of uses per coupon (decision 021). The numbers are stored, because counting the orders takes longer with
-- every order. Each change of an order adds rows instead of updating a sum, so that orders do not wait for each other's locks. A scheduled
-- job merges rows that differ only in `change` (src/orders/counts/order-counts.ts).
CREATE TABLE order_counts (
  counted text NOT NULL CHECK (counted IN ('course', 'coupon')),
  key     text NOT NULL,
  -- End of the use, because an unpaid order holds a use of its coupon for a limited time. Rows whose end has passed are not counted.
  until   timestamptz NOT NULL,
  change  bigint NOT NULL
);

CREATE INDEX order_counts_by_key ON order_counts (counted, key, until);

-- Returns the time until which an order holds a use of its coupon, or NULL if it holds no use. An unpaid order holds a use for two hours,
-- so that junk orders cannot exhaust a coupon. The time is rounded up to a minute, so that more rows can be merged. A paid order holds a
-- use for ever ('infinity'). The function is STABLE, because PostgreSQL would not inline it as IMMUTABLE.
CREATE FUNCTION use_held_until(status text, created_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN status IN ('under-review', 'confirmed', 'refunded') THEN timestamptz 'infinity'
    WHEN status = 'created' THEN date_bin('1 minute', created_at, timestamptz '2000-01-01Z') + interval '121 minutes'
  END
$$;

-- The counts that include an order: the count of its course, and the count of its coupon while the order holds a use of it.
CREATE FUNCTION counts_of(course_id text, coupon_code text, status text, created_at timestamptz)
RETURNS TABLE (counted text, key text, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'course', course_id, timestamptz 'infinity'
  UNION ALL SELECT 'coupon', coupon_code, use_held_until(status, created_at)
  WHERE coupon_code IS NOT NULL AND use_held_until(status, created_at) IS NOT NULL
$$;

-- Trigger: adds a row for each count that changes. `added` has the inserted orders and the updated orders after the update; `gone` has the
-- deleted orders and the updated orders before the update.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts SELECT c.counted, c.key, c.until, count(*)
      FROM added a, counts_of(a.course_id, a.coupon_code, a.status, a.created_at) c GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO order_counts SELECT counted, key, until, sum(change) FROM (
      SELECT c.*, 1 AS change FROM added a, counts_of(a.course_id, a.coupon_code, a.status, a.created_at) c
      UNION ALL SELECT c.*, -1 FROM gone g, counts_of(g.course_id, g.coupon_code, g.status, g.created_at) c) changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts SELECT c.counted, c.key, c.until, -count(*)
      FROM gone g, counts_of(g.course_id, g.coupon_code, g.status, g.created_at) c GROUP BY 1, 2, 3;
  ELSE
    TRUNCATE order_counts;
  END IF;
  RETURN NULL;
END
$$;

-- CREATE TRIGGER locks `orders` until the end of the migration, so the count at the end of this file misses no order.
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TRIGGER orders_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TRIGGER orders_emptied AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

INSERT INTO order_counts SELECT c.counted, c.key, c.until, count(*)
  FROM orders o, counts_of(o.course_id, o.coupon_code, o.status, o.created_at) c GROUP BY 1, 2, 3;
