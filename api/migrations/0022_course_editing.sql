-- Pictures that staff have uploaded, re-encoded. The id is a hash of the content, so that a picture never changes at its address.
CREATE TABLE pictures (
  id         text PRIMARY KEY,
  content    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when neither a course nor a mentor has it; kept up by a scheduled job.
  unused_since timestamptz
);

-- Changes of courses that are made at a time, such as the publication of one.
CREATE TABLE scheduled_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  course_id text NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  -- Values by field name, as staff typed them.
  fields   jsonb NOT NULL,
  due_at   timestamptz NOT NULL,
  made_by  text NOT NULL,
  made_at  timestamptz NOT NULL DEFAULT now(),
  state    text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it failed.
  reason   text NOT NULL DEFAULT '',
  ended_at timestamptz
);

CREATE INDEX scheduled_by_time ON scheduled_changes (due_at) WHERE state = 'waiting';

CREATE INDEX scheduled_by_course ON scheduled_changes (course_id, due_at);

-- The history of one course.
CREATE INDEX changes_by_subject ON changes (subject, id);
