-- Text and link for learners with a confirmed order. The public reply about a course does not contain them.
ALTER TABLE courses
  ADD COLUMN welcome_text text NOT NULL DEFAULT '',
  ADD COLUMN welcome_link text NOT NULL DEFAULT '';
