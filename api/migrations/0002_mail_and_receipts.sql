-- Mails that the API's mailer (src/mail) sends. The transaction of an event, such as an order, stores the recipient and the kind of its
-- mail. The text is composed when the mail is sent.
CREATE TABLE outbox (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_key uuid NOT NULL DEFAULT gen_random_uuid(),
  kind        text NOT NULL CHECK (kind IN ('order-placed', 'reference-received', 'order-confirmed',
    'reference-rejected', 'staff-reference', 'newsletter-welcome')),
  recipient   text NOT NULL,
  order_id    uuid REFERENCES orders (id),
  detail      jsonb NOT NULL DEFAULT '{}',
  state       text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts    integer NOT NULL DEFAULT 0,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  next_at     timestamptz NOT NULL DEFAULT now(),
  claimed_at  timestamptz,
  handed_over_at timestamptz,
  sent_at     timestamptz,
  last_error  text NOT NULL DEFAULT ''
);

CREATE INDEX outbox_to_do ON outbox (next_at, id) WHERE state IN ('queued', 'sending');

-- Receipts, at most one per order, with the academy's name, address and GSTIN at the time of issue. Only a tax invoice has a number.
CREATE TABLE receipts (
  order_id    uuid PRIMARY KEY REFERENCES orders (id),
  kind        text NOT NULL CHECK (kind IN ('tax-invoice', 'acknowledgement')),
  number      text UNIQUE,
  paid_paise  bigint NOT NULL CHECK (paid_paise >= 0),
  reference   text,
  legal_name  text NOT NULL,
  registered_address text NOT NULL,
  gstin       text NOT NULL,
  issued_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT an_invoice_has_a_number CHECK ((kind = 'tax-invoice') = (number IS NOT NULL))
);

-- The last invoice number of each financial year. The transaction that issues an invoice locks the row, so that no number is used twice
-- or skipped.
CREATE TABLE invoice_numbers (
  financial_year text PRIMARY KEY,
  last           integer NOT NULL CHECK (last > 0)
);

-- Secret of the links in mails that confirm and end the subscription.
ALTER TABLE newsletter_subscribers ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();

CREATE UNIQUE INDEX subscriber_of_token ON newsletter_subscribers (token);
