-- The export for accountants reads receipts page by page, the oldest first.
CREATE INDEX receipts_by_time ON receipts (issued_at, order_id);

CREATE INDEX refunds_by_time ON refunds (sent_at) WHERE sent_at IS NOT NULL;

-- The copy of a question, below which its answer is sent.
CREATE INDEX outbox_by_query ON outbox ((detail ->> 'query')) WHERE kind = 'query-received';
