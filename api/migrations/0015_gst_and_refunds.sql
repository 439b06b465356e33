-- The buyer's state, and the name and GSTIN of a buyer that is a company. Only an academy with a GSTIN asks for them.
ALTER TABLE orders ADD COLUMN buyer_state text, ADD COLUMN buyer_company text, ADD COLUMN buyer_gstin text;

-- Invoices and credit notes are numbered in separate series. A series has the name of its prefix, such as SA, and starts at 1 each
-- financial year.
ALTER TABLE invoice_numbers ADD COLUMN series text NOT NULL DEFAULT 'SA';

ALTER TABLE invoice_numbers ALTER COLUMN series DROP DEFAULT;

ALTER TABLE invoice_numbers DROP CONSTRAINT invoice_numbers_pkey;

ALTER TABLE invoice_numbers ADD PRIMARY KEY (series, financial_year);

-- Refunds of confirmed orders. Staff decline the refund that a learner has requested, or approve and send it. Staff can also send and
-- record a refund without a request.
CREATE TABLE refunds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id     uuid NOT NULL REFERENCES orders (id),
  state        text NOT NULL CHECK (state IN ('requested', 'approved', 'declined', 'sent')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by   text,
  decided_at   timestamptz,
  -- Why the refund was declined; the learner reads this text.
  decision     text NOT NULL DEFAULT '',
  -- The bank's reference of the money sent back.
  reference    text,
  sent_at      timestamptz,
  CONSTRAINT a_sent_refund_has_a_reference CHECK ((state = 'sent') = (reference IS NOT NULL))
);

CREATE INDEX refunds_by_order ON refunds (order_id);

CREATE UNIQUE INDEX one_open_refund_per_order ON refunds (order_id) WHERE state IN ('requested', 'approved');

-- Credit notes: the part of a tax invoice that a refund reverses (CGST rule 53).
CREATE TABLE credit_notes (
  refund_id     bigint PRIMARY KEY REFERENCES refunds (id),
  number        text NOT NULL UNIQUE,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise     bigint NOT NULL CHECK (gst_paise >= 0),
  issued_at     timestamptz NOT NULL DEFAULT now()
);

-- From now on only the API checks the kinds of mails (src/database/schema.ts).
ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;

-- Copies earlier refunds, which were stored only as events of their orders. Their amounts and references are in the audit log.
INSERT INTO refunds (order_id, state, amount_paise, reason, requested_by, requested_at, decided_by, decided_at, reference, sent_at)
SELECT o.id, 'sent', (c.detail ->> 'refundedPaise')::bigint, e.reason, e.actor, e.at, e.actor, e.at, c.detail ->> 'reference', e.at
FROM orders o
JOIN order_events e ON e.order_id = o.id AND e.to_status = 'refunded'
JOIN changes c ON c.action = 'order.refund' AND c.subject = o.order_id
WHERE (c.detail ->> 'refundedPaise')::bigint > 0 AND c.detail ->> 'reference' IS NOT NULL;
