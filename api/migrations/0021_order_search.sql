-- Indexes of the search for orders (src/orders/listing/order-search.ts). On a large database their creation takes minutes, in which new
-- orders wait.

-- Returns the words of a name in lower case. Does not call `to_tsvector`, because its result depends on the database's text search
-- configuration.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(lower(name), '[\s.,:;()<>"''’‘“”/_-]+'), ''))
$$;

CREATE INDEX orders_by_name ON orders USING gin (name_words(student_name));

CREATE INDEX orders_by_phone ON orders (student_phone text_pattern_ops);

-- This index replaces `orders_by_email`, because it finds orders by the beginning of an e-mail address too.
CREATE INDEX orders_by_email_prefix ON orders (lower(student_email) text_pattern_ops);

DROP INDEX orders_by_email;

-- This index finds references in any state, because `one_live_claim_per_reference` contains live ones only.
CREATE INDEX claims_by_reference ON payment_claims (reference text_pattern_ops);

CREATE INDEX refunds_by_reference ON refunds (reference text_pattern_ops) WHERE reference IS NOT NULL;

-- This index serves the list of closed questions, newest first.
CREATE INDEX queries_by_time ON queries (created_at, id);
