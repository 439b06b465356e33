import { CourseStatus } from '@stepwell/contract';
import { mixed, number, object, string } from 'yup';
import { act } from '../../acts/act';
import { line } from '../../acts/fields';
import type { Entry, Kind } from './entry';
import { createEntry, deleteEntry, saveEntry } from './save-entry';

/** Values by the contract's field names; from a command, an object in JSON. */
const fields = () =>
  mixed<Entry>(
    (value): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
    .transform((value, sent) => (typeof sent === 'string' ? parsed(sent) : value))
    .typeError('Send an object such as {"courseName": "Weekend Maths"}')
    .required('Send the fields to set');

const id = () => line(64).required('Which one?');

const createSchema = object({ fields: fields() });
const saveSchema = object({ id: id(), revision: number().integer(), fields: fields() });

const create = (kind: Kind) =>
  act(`${kind}.create`, 'editor', createSchema, (tx, input, caller) =>
    createEntry(tx, kind, input.fields, caller),
  );

const save = (kind: Kind) =>
  act(`${kind}.save`, 'editor', saveSchema, (tx, input, caller) => saveEntry(tx, kind, input, caller));

const remove = (kind: Kind) =>
  act(`${kind}.delete`, 'editor', object({ id: id() }), async (tx, input, caller) => {
    await deleteEntry(tx, kind, input.id, caller);
    return { id: input.id };
  });

export const createCourse = create('course');
export const saveCourse = save('course');
export const deleteCourse = remove('course');
export const createMentor = create('mentor');
export const saveMentor = save('mentor');
export const deleteMentor = remove('mentor');

/** Makes a course Live, at once or at a time. */
export const publishCourse = act(
  'course.publish',
  'editor',
  object({ id: id(), at: string() }),
  (tx, input, caller) =>
    saveEntry(
      tx,
      'course',
      { id: input.id, fields: input.at ? { publishAt: input.at } : { courseStatus: CourseStatus.live } },
      caller,
    ),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
