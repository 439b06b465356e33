import { asc, count, eq, inArray } from 'drizzle-orm';
import { createMentor, setMentor, setMentorPicture } from '../../catalogue/editing/entry-edits';
import { historyText, savedText } from '../../catalogue/editing/entry-text';
import { historyOf } from '../../catalogue/editing/history';
import { importCatalogue } from '../../catalogue/import/catalogue-import';
import { type ImportOptions, importFile, OVER_NEWER } from '../../catalogue/import/import-at-terminal';
import { toYaml, writeYaml } from '../../catalogue/import/import-file';
import { exportMentors } from '../../catalogue/mentors/export-mentors';
import { CROP_OPTIONS, type CropOptions, preparedFile } from '../../catalogue/pictures/picture-file';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';
import { assignments } from '../terminal/assignments';
import { listText } from '../terminal/print';

export const commands: Commands = {
  create: defineCommand({
    args: '<id> <fields...>',
    about: 'add a mentor: field=value, with the field names of mentor export',
    writes: true,
    roles: ['editor'],
    act: createMentor,
    input: ([id = '', ...fields]) => ({ id, fields: assignments(fields) }),
    text: savedText('mentor'),
  }),
  delete: defineCommand({
    args: '<ids...>',
    about: 'delete mentors that no course refers to',
    writes: true,
    roles: ['editor'],
    act: deleteMentors,
    input: (ids) => ({ ids }),
    text: ({ deleted }) => `Deleted: ${deleted.join(', ')}`,
  }),
  export: defineCommand({
    about: 'the mentors as a file that import reads',
    options: [['--out <file>', 'the file to write; the screen otherwise']],
    roles: 'everyone',
    act: exportMentors,
    async atTerminal({ run, show, report }, _args, { out }: { out?: string }) {
      const mentors = await run({});
      if (!out) return show(mentors, toYaml);
      await writeYaml(out, mentors);
      report(`${mentors.length} mentors written to ${out}`);
    },
  }),
  history: defineCommand({
    args: '<id>',
    about: 'who changed a mentor, when and how',
    roles: 'everyone',
    act: (tx, query: { id: string }) => historyOf(tx, 'mentor', query),
    input: ([id = '']) => ({ id }),
    text: historyText,
  }),
  import: defineCommand({
    args: '<file>',
    about: 'read mentors (YAML or CSV): all of them, or none when one is bad',
    options: [OVER_NEWER],
    writes: true,
    roles: ['editor'],
    act: importCatalogue,
    atTerminal: (terminal, [file = ''], options: ImportOptions) =>
      importFile(terminal, file, 'mentors', options),
  }),
  list: defineCommand({
    about: 'every mentor',
    roles: 'everyone',
    act: listMentors,
    text: listText<MentorLine>({
      ID: 'id',
      NAME: 'name',
      DESIGNATION: 'designation',
      TITLE: 'title',
      'E-MAIL': 'email',
      COURSES: 'courses',
    }),
  }),
  picture: defineCommand({
    args: '<id> <file>',
    about: 'set the photo of a mentor (JPEG, PNG or WebP), cropped to a square',
    options: CROP_OPTIONS,
    writes: true,
    roles: ['editor'],
    act: setMentorPicture,
    async atTerminal({ run, show }, [id = '', file = ''], crop: CropOptions) {
      show(await run({ id, content: await preparedFile(file, 'mentor', crop) }), savedText('mentor'));
    },
  }),
  set: defineCommand({
    args: '<id> <fields...>',
    about: 'change fields of a mentor: field=value, with the field names of mentor export',
    options: [['--revision <revision>', 'refuse if the mentor was changed since this revision']],
    writes: true,
    roles: ['editor'],
    act: setMentor,
    input: ([id = '', ...fields], { revision }: { revision?: string }) => ({
      id,
      fields: assignments(fields),
      revision,
    }),
    text: savedText('mentor'),
  }),
  show: defineCommand({
    args: '<id>',
    about: 'one mentor, with everything',
    roles: 'everyone',
    act: exportMentors,
    async atTerminal({ run, show }, [id = '']) {
      const [mentor] = await run({ ids: [id] });
      show(mentor, toYaml);
    },
  }),
};

export interface MentorLine {
  id: string;
  name: string;
  designation: string;
  title: string;
  email: string;
  courses: number;
}

/** Deletes mentors. @throws ApiError 404 for an unknown mentor, 409 for a mentor with courses */
export async function deleteMentors(
  tx: Sql,
  { ids }: { ids: string[] },
  { record }: CommandContext,
): Promise<{ deleted: string[] }> {
  // Refuses unknown mentors.
  await exportMentors(tx, { ids });
  const withCourses = await tx
    .selectDistinct({ id: courses.mentorId })
    .from(courses)
    .where(inArray(courses.mentorId, ids));
  if (withCourses.length > 0) {
    const names = withCourses.map(({ id }) => id).join(', ');
    throw new ApiError(409, `Courses name ${names}. Give them another mentor first.`);
  }
  await tx.delete(mentors).where(inArray(mentors.id, ids));
  for (const id of ids) await record('mentor.delete', id);
  return { deleted: ids };
}

export async function listMentors(tx: Sql): Promise<MentorLine[]> {
  const { id, name, designation, title, email } = mentors;
  return tx
    .select({ id, name, designation, title, email, courses: count(courses.id) })
    .from(mentors)
    .leftJoin(courses, eq(courses.mentorId, mentors.id))
    .groupBy(mentors.id)
    .orderBy(asc(mentors.position), asc(mentors.id));
}
