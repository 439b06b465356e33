import { CourseStatus } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { courseInFileOf } from '../../catalogue/courses/course-file';
import { type Picture, picturesOf } from '../../catalogue/import/pictures';
import { groupResults, probePictures } from '../../catalogue/import/probe-pictures';
import { mentorInFileOf } from '../../catalogue/mentors/mentor-file';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema';
import type { CommandContext } from '../command/command';
import { type Finding, ok, warning } from './finding';

/** Pictures that pages of the site show. */
export interface ShownPictures {
  /** Address of the site; the pictures' paths are relative to it. */
  site: string;
  /** `holder` is the field with the picture, such as `mentorPhoto of mentor asha`. */
  pictures: { holder: string; address: string }[];
}

/** Maximum number of pictures with a separate finding. */
const MAX_NAMED = 20;

/** Lists the pictures of Live courses and of all mentors. */
export async function shownPictures(tx: Sql, { publicUrl }: CommandContext): Promise<ShownPictures> {
  const live = await tx.select().from(courses).where(eq(courses.status, CourseStatus.live));
  const people = await tx.select().from(mentors);
  return {
    site: publicUrl,
    pictures: [
      ...live.flatMap((row) => withHolder(`course ${row.id}`, picturesOf('course', courseInFileOf(row)))),
      ...people.flatMap((row) => withHolder(`mentor ${row.id}`, picturesOf('mentor', mentorInFileOf(row)))),
    ],
  };
}

/** Requests the pictures. Runs in the process of the command, so that the API sends no requests. */
export async function examinePictures({ site, pictures }: ShownPictures): Promise<Finding[]> {
  if (pictures.length === 0) return [];
  const results = await probePictures(
    pictures.map(({ address }) => address),
    site,
  );
  const { invalid, unknown } = groupResults(pictures, results);
  if (invalid.length + unknown.size === 0) {
    return [ok(`All ${results.size} pictures of Live courses and of mentors are images`)];
  }
  const notNamed = invalid.length - MAX_NAMED;
  return [
    ...invalid.slice(0, MAX_NAMED).map(({ holder, reason }) => warning(`${holder}: ${reason}`, CORRECT)),
    ...(notNamed > 0 ? [warning(`${notNamed} more addresses do not return images`, CORRECT)] : []),
    ...[...unknown].map(([reason, { length }]) => warning(`${length} pictures ${reason}`, RETRY)),
  ];
}

const CORRECT = 'export the entry, correct or empty the field, and import it';
const RETRY = 'check that the site runs and that PUBLIC_URL is its address; open a picture in a browser';

function withHolder(entry: string, pictures: readonly Picture[]): ShownPictures['pictures'] {
  return pictures.map(({ field, address }) => ({ holder: `${field} of ${entry}`, address }));
}
