import { CourseStatus, type FieldMessages } from '@stepwell/contract';
import { object, ValidationError } from 'yup';
import type { CourseRow, MentorRow } from '../../database/schema/catalogue';
import { idRule, noUnknownFields, rulesOf } from '../fields/field-rules';
import { inFieldOrder } from '../fields/row-mapping';
import { type Entry, KINDS, type Kind } from './entry';

/** What the check of an entry reads of the other entries. */
export interface Others {
  courses: readonly Pick<CourseRow, 'id' | 'code'>[];
  mentors: readonly Pick<MentorRow, 'id'>[];
}

const RULES = {
  course: object({ _id: idRule, ...rulesOf(KINDS.course.mapping.fields) }).noUnknown(noUnknownFields),
  mentor: object({ id: idRule, ...rulesOf(KINDS.mentor.mapping.fields) }).noUnknown(noUnknownFields),
};

/** Checks an entry by its rules and against the other entries. @returns the entry in normal form, or messages by path, such as `courseOverview[0].title` */
export function checkEntry(
  kind: Kind,
  given: unknown,
  others: Others,
): { entry: Entry; problems?: never } | { problems: FieldMessages; entry?: never } {
  const rules = RULES[kind];
  try {
    const checked: Entry = rules.validateSync(given, { abortEarly: false, stripUnknown: false });
    const { id, mapping } = KINDS[kind];
    const entry = { [id]: checked[id], ...inFieldOrder(mapping.fields, checked) };
    const problems = kind === 'course' ? courseProblems(entry, others) : {};
    return Object.keys(problems).length > 0 ? { problems } : { entry };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    // Reversed, because the object keeps the last pair of a path, and this must be the first message.
    const messages = Object.fromEntries(
      all.map(({ path = '', message }) => [pathOf(path), message]).reverse(),
    );
    return { problems: inOrderOf(Object.keys(rules.fields), messages) };
  }
}

/** A lesson is a line of its section's field, so `courseCurriculum[0].subSections[1]` is shown at `courseCurriculum[0].subSections`. */
function pathOf(path: string): string {
  return path.replace(/(\.\w+)\[\d+\]$/, '$1');
}

function inOrderOf(names: readonly string[], messages: FieldMessages): FieldMessages {
  const place = (path: string) => names.indexOf(/^\w*/.exec(path)?.[0] ?? '');
  return Object.fromEntries(Object.entries(messages).sort(([one], [other]) => place(one) - place(other)));
}

function courseProblems(course: Entry, others: Others): FieldMessages {
  const { _id, courseCode, courseStatus, coursePrice, mentor, publishAt } = course;
  const problems: FieldMessages = {};
  const holder = others.courses.find(({ id, code }) => code === courseCode && id !== _id);
  if (holder) problems.courseCode = `The course '${holder.id}' has this code`;
  if (mentor && others.mentors.every(({ id }) => id !== mentor))
    problems.mentor = `There is no mentor '${mentor}'`;
  if (coursePrice === null && courseStatus === CourseStatus.live)
    problems.coursePrice = 'A Live course needs a price';
  if (coursePrice === null && publishAt !== null)
    problems.coursePrice = 'A course needs a price to become Live';
  if (publishAt !== null && courseStatus !== CourseStatus.comingSoon)
    problems.publishAt = 'Only a Coming Soon course can be published later';
  return problems;
}
