-- Text and link for learners with a confirmed order. Never part of a course's public reply.
ALTER TABLE courses
  ADD COLUMN welcome_text text NOT NULL DEFAULT '',
  ADD COLUMN welcome_link text NOT NULL DEFAULT '';
