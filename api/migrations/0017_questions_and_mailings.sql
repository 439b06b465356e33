-- Answers of staff to questions. An answer is deleted with its question.
CREATE TABLE query_answers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  query_id    text NOT NULL REFERENCES queries (id) ON DELETE CASCADE,
  answer      text NOT NULL,
  answered_by text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX answers_by_query ON query_answers (query_id);

-- An address is on the newsletter list once its owner has confirmed it. Earlier subscribers count as confirmed, because each got a mail with
-- an unsubscribe link.
ALTER TABLE newsletter_subscribers ADD COLUMN confirmed_at timestamptz;

UPDATE newsletter_subscribers SET confirmed_at = created_at;

-- E-mail addresses that asked for a mail when a course opens. A row is deleted when its mail is queued, or after a year.
CREATE TABLE course_waiters (
  id         uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  course_id  text NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  email      text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (course_id, email)
);

CREATE INDEX waiters_by_email ON course_waiters (email);
