-- True if the approval of the order proved the reference. Undoing the approval then sets `is_proven` to false again.
ALTER TABLE payment_claims ADD COLUMN is_proven_by_bank boolean NOT NULL DEFAULT false;

-- Members of staff who opened an order under review in the last minutes. They are stored, so that two people do not check the same payment.
CREATE TABLE review_views (
  order_id  uuid NOT NULL,
  viewed_by text NOT NULL,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, viewed_by)
);

-- Bank statements between their upload and the confirmation of their orders. They are deleted after a day, because they name people.
CREATE TABLE statement_uploads (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL,
  statement   jsonb NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
