import { CourseStatus } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { askPictures, judged } from '../catalogue/ask-pictures';
import { type Picture, picturesOf } from '../catalogue/pictures';
import type { CommandContext } from '../command/command';
import { courseInFileOf } from '../courses/course-file';
import type { Sql } from '../database/connection';
import { courses, mentors } from '../database/schema';
import { mentorInFileOf } from '../mentors/mentor-file';
import type { Finding } from './doctor';

/** The pictures that the site shows, and the address of the site that paths belong to. */
export interface ShownPictures {
  site: string;
  pictures: { holder: string; address: string }[];
}

/** Pictures that are named one by one. */
const MOST_NAMED = 20;

/** The pictures of Live courses and of all mentors. */
export async function shownPictures(tx: Sql, { publicUrl }: CommandContext): Promise<ShownPictures> {
  const live = await tx.select().from(courses).where(eq(courses.status, CourseStatus.live));
  const people = await tx.select().from(mentors);
  return {
    site: publicUrl,
    pictures: [
      ...live.flatMap((row) => picturesOf('course', courseInFileOf(row)).map(heldBy(`course ${row.id}`))),
      ...people.flatMap((row) => picturesOf('mentor', mentorInFileOf(row)).map(heldBy(`mentor ${row.id}`))),
    ],
  };
}

/** Asks for pictures as a browser would, from the process that staff have started. */
export async function examinePictures({ site, pictures }: ShownPictures): Promise<Finding[]> {
  if (pictures.length === 0) return [];
  const answers = await askPictures(
    pictures.map(({ address }) => address),
    site,
  );
  const { wrong, unknown } = judged(pictures, answers);
  if (wrong.length + unknown.size === 0) {
    return [{ level: 'ok', text: `The ${answers.size} pictures of Live courses and of mentors are there` }];
  }
  const notNamed = wrong.length - MOST_NAMED;
  return [
    ...wrong.slice(0, MOST_NAMED).map(({ holder, text }) => warning(`${holder}: ${text}`, CORRECT)),
    ...(notNamed > 0 ? [warning(`${notNamed} more pictures are none`, CORRECT)] : []),
    ...[...unknown].map(([text, { length }]) => warning(`${length} pictures ${text}`, LOOK)),
  ];
}

const CORRECT = 'export the entry, set another picture or none, and import it';
const LOOK = 'does the site run, and is PUBLIC_URL its address? Open a picture in a browser';

function heldBy(name: string) {
  return ({ field, address }: Picture) => ({ holder: `${field} of ${name}`, address });
}

function warning(text: string, remedy: string): Finding {
  return { level: 'warning', text, remedy };
}
