-- This index serves src/ops/backlog.ts, which counts the failed mails for each scrape of the metrics. It is small, because few mails fail.
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
