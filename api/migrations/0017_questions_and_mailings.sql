-- What staff answered to a question. It goes with the question.
CREATE TABLE query_answers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  query_id    text NOT NULL REFERENCES queries (id) ON DELETE CASCADE,
  answer      text NOT NULL,
  answered_by text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX answers_by_query ON query_answers (query_id);

-- An address is on the list once its owner has confirmed it. Those of before had a mail with a link to unsubscribe.
ALTER TABLE newsletter_subscribers ADD COLUMN confirmed_at timestamptz;

UPDATE newsletter_subscribers SET confirmed_at = created_at;

-- Addresses that want a mail when a course opens. The row is deleted when the mail is queued.
CREATE TABLE course_waiters (
  id         uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  course_id  text NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  email      text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (course_id, email)
);

CREATE INDEX waiters_by_email ON course_waiters (email);
