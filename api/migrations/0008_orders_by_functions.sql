-- Two functions to place an order. Since src/orders/orders.repository.ts has its own statements, the API does not use them. They are kept,
-- because an API of the previous version may run beside a new one during an upgrade. A later migration can drop both.

-- Returns the course, coupon and settings that an order needs. PostgreSQL caches the plans of a function's statements per connection,
-- although the comment of each calling statement has a different request id (decision 021).
CREATE FUNCTION order_terms(wanted_course text, wanted_coupon text) RETURNS jsonb STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_build_object(
    'course', (SELECT jsonb_build_object('name', name, 'status', status, 'pricePaise', price_paise, 'mrpPaise', mrp_paise)
      FROM courses WHERE id = wanted_course),
    'coupon', (SELECT to_jsonb(coupons) FROM coupons WHERE code = wanted_coupon),
    'settings', (SELECT jsonb_object_agg(name, value) FROM settings));
END
$$;

-- Stores an order with its first event and its mails. The keys of `given` are the columns of `orders`.
CREATE FUNCTION store_order(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH placed AS (
    INSERT INTO orders (id, order_id, token, idempotency_key, request_hash, status, course_id, course_name, mrp_paise,
      price_paise, coupon_code, coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise, student_name,
      student_phone, student_email, referral_code)
    SELECT id, order_id, token, idempotency_key, request_hash, status, course_id, course_name, mrp_paise,
      price_paise, coupon_code, coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise, student_name,
      student_phone, student_email, referral_code
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
