-- Indexes for the accountants' export ("books"), which reads receipts and refunds page by page, the oldest first.
CREATE INDEX receipts_by_time ON receipts (issued_at, order_id);

CREATE INDEX refunds_by_time ON refunds (sent_at) WHERE sent_at IS NOT NULL;

-- This index finds the mail that confirmed the receipt of a question, because staff's answer is sent as a reply to that mail
-- (src/queries/answer-query.ts).
CREATE INDEX outbox_by_query ON outbox ((detail ->> 'query')) WHERE kind = 'query-received';
