-- The key with which the API signs payment links (src/orders/payments/upi-scan/signed-link.ts). Made when it is first needed; a
-- deleted one is made anew. In no backup: whoever restores one gets another key, and no copy of this one exists.
CREATE TABLE payment_key (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  private_key text NOT NULL
);
