-- The private key with which the API signs payment links (src/orders/payment-link/signed-link.ts). The key is created at its first use, and
-- again if the row is missing. It is in no backup, so that no copy of it exists; a restored academy creates a new key.
CREATE TABLE payment_key (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  private_key text NOT NULL
);
