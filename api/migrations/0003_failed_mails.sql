-- How many mails have failed is asked every few seconds (src/ops/backlog.ts), and nearly none have.
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
