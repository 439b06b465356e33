-- The sweep deletes a sent mail about the opening of a course after a week.
CREATE INDEX outbox_openings ON outbox (sent_at) WHERE kind = 'course-opened';
