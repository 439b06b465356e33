-- Re-encoded pictures that staff have uploaded. The id is a hash of the content, so the picture at an address never changes and browsers
-- may cache it for ever.
CREATE TABLE pictures (
  id         text PRIMARY KEY,
  content    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The time since which no course, mentor or scheduled change uses the picture; NULL while it is used. A scheduled job updates this
  -- column.
  unused_since timestamptz
);

-- Changes of courses that the API makes at a planned time, such as a publication.
CREATE TABLE scheduled_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  course_id text NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  -- New values by field name, as staff typed them.
  fields   jsonb NOT NULL,
  due_at   timestamptz NOT NULL,
  made_by  text NOT NULL,
  made_at  timestamptz NOT NULL DEFAULT now(),
  state    text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'cancelled')),
  -- Why the change failed.
  reason   text NOT NULL DEFAULT '',
  ended_at timestamptz
);

CREATE INDEX scheduled_by_time ON scheduled_changes (due_at) WHERE state = 'waiting';

CREATE INDEX scheduled_by_course ON scheduled_changes (course_id, due_at);

-- This index serves the history of one course.
CREATE INDEX changes_by_subject ON changes (subject, id);
