-- For the number of failed mails, which src/ops/backlog.ts reads for each scrape of the metrics. The index is small, because few mails fail.
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
