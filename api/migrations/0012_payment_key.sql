-- The private key with which the API signs payment links (src/orders/payment-link/signed-link.ts). Created at its first use, and again if
-- the row is missing. In no backup, so that no copy of the key exists; a restored academy creates another key.
CREATE TABLE payment_key (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  private_key text NOT NULL
);
