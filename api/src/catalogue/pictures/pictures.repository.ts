import { hash } from 'node:crypto';
import { API_PAGES } from '@stepwell/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { courses, mentors, pictures } from '../../database/schema/catalogue';

/** Matches an id: the first 32 characters of a SHA-256 in base64url. */
const ID = /^[\w-]{32}$/;

/** Stores a picture that `preparePicture` has made, unless it is stored already. `sweepPictures` deletes it later if no entry uses it. @returns its address on the site */
export async function addPicture(database: Sql, content: Buffer): Promise<string> {
  const id = hash('sha256', content, 'base64url').slice(0, 32);
  await database
    .insert(pictures)
    .values({ id, content })
    .onConflictDoUpdate({ target: pictures.id, set: { unusedSince: null } });
  return `${API_PAGES.picture}?${new URLSearchParams({ id })}`;
}

/** @returns `undefined` for an unknown id */
export async function pictureOf(database: Sql, id: string): Promise<Buffer | undefined> {
  if (!ID.test(id)) return undefined;
  const [row] = await database
    .select({ content: pictures.content })
    .from(pictures)
    .where(eq(pictures.id, id));
  return row?.content;
}

/** Days for which an unused picture is kept, so that staff can set it again. */
const KEPT_DAYS = 30;

/** Scheduled job: deletes pictures that no course or mentor has used for `KEPT_DAYS`. */
export async function sweepPictures(database: Sql): Promise<void> {
  const address = sql`${`${API_PAGES.picture}?id=`} || ${pictures.id}`;
  // The address may be only a part of the field: an import may add the site's origin before it, and a mentor has several logos.
  const isUsed = sql`(EXISTS (SELECT FROM ${courses} WHERE position(${address} IN ${courses.photo}) > 0)
    OR EXISTS (SELECT FROM ${mentors} WHERE position(${address} IN ${mentors.photo} || ${mentors.workedIn}) > 0))`;
  await database
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(sql`${pictures.unusedSince} IS NOT NULL`, isUsed));
  await database
    .update(pictures)
    .set({ unusedSince: sql`now()` })
    .where(sql`${pictures.unusedSince} IS NULL AND NOT ${isUsed}`);
  await database
    .delete(pictures)
    .where(lt(pictures.unusedSince, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
