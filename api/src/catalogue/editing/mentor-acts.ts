import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { addPicture } from '../pictures/pictures.repository';
import type { NewEntry } from './course-acts';
import { freeId } from './free-id';
import { changeEntry, createEntry, type EntryEdit, type SavedEntry } from './save-entry';

/** Changes fields of a mentor. @throws ApiError 404 for an unknown mentor, 409 for a conflict, 422 for invalid values */
export function setMentor(tx: Sql, edit: EntryEdit, context: CommandContext): Promise<SavedEntry> {
  return changeEntry(tx, 'mentor', edit, context);
}

/** Adds a mentor. @throws ApiError 409 if the id is taken, 422 for invalid values */
export async function createMentor(
  tx: Sql,
  { id, fields }: NewEntry,
  context: CommandContext,
): Promise<SavedEntry> {
  const mentorId = id?.trim() || (await freeId(tx, 'mentor', String(fields.mentorName ?? '')));
  return createEntry(tx, 'mentor', { id: mentorId, fields }, context);
}

/** Stores a picture that `prepare-picture.ts` has prepared, and sets it as the mentor's photo. */
export async function setMentorPicture(
  tx: Sql,
  { id, content }: { id: string; content: string },
  context: CommandContext,
): Promise<SavedEntry> {
  const mentorPhoto = await addPicture(tx, { kind: 'mentor', content });
  return changeEntry(tx, 'mentor', { id, fields: { mentorPhoto } }, context);
}
