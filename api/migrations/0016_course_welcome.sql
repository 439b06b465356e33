-- What the learners of a confirmed order read and open: never part of a course's public reply.
ALTER TABLE courses
  ADD COLUMN welcome_text text NOT NULL DEFAULT '',
  ADD COLUMN welcome_link text NOT NULL DEFAULT '';
