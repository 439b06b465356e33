import { hash } from 'node:crypto';
import { API_PAGES } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { rowsOf } from '../../database/rows';
import { PICTURE_SHAPES } from './picture-shapes';
import { requirePrepared } from './prepared-picture';

/** Matches the id of a picture: the first 32 characters of its SHA-256 in base64url. */
const ID = /^[\w-]{32}$/;

/**
 * Stores a prepared picture, unless it is stored already. `sweepPictures` deletes it later if it is not used.
 * @param picture.content the picture in base64
 * @returns the picture's address on the site
 * @throws ApiError 422 for content that is not a prepared picture
 */
export async function addPicture(
  tx: Sql,
  { kind, content }: { kind: keyof typeof PICTURE_SHAPES; content: string },
): Promise<string> {
  const bytes = Buffer.from(content, 'base64');
  requirePrepared(bytes, PICTURE_SHAPES[kind]);
  const id = hash('sha256', bytes, 'base64url').slice(0, 32);
  // The content is sent as base64 text, because the drivers of the two databases accept binary parameters differently.
  await tx.execute(
    sql`INSERT INTO pictures (id, content) VALUES (${id}, decode(${bytes.toString('base64')}, 'base64'))
      ON CONFLICT (id) DO UPDATE SET unused_since = NULL`,
  );
  return `${API_PAGES.picture}?${new URLSearchParams({ id })}`;
}

/** Reads the content of a picture. @returns `undefined` for an unknown id */
export async function pictureOf(database: Sql, id: string): Promise<Buffer | undefined> {
  if (!ID.test(id)) return undefined;
  const [row] = await rowsOf<{ content: string }>(
    database,
    sql`SELECT encode(content, 'base64') AS content FROM pictures WHERE id = ${id}`,
  );
  return row && Buffer.from(row.content, 'base64');
}

/** Days for which an unused picture is kept, so that staff can set it again. */
const KEPT_DAYS = 30;

/** Deletes pictures that no course, mentor or scheduled change has used for `KEPT_DAYS`. */
export async function sweepPictures(database: Sql): Promise<void> {
  const address = sql`${`${API_PAGES.picture}?id=`} || pictures.id`;
  // The address may be only a part of the field, because an import may add the site's origin before it, or other logos around it.
  const isUsed = sql`(EXISTS (SELECT FROM courses WHERE position(${address} IN photo) > 0)
    OR EXISTS (SELECT FROM mentors WHERE position(${address} IN photo || worked_in) > 0)
    OR EXISTS (SELECT FROM scheduled_changes WHERE state = 'waiting' AND position(${address} IN fields ->> 'coursePhoto') > 0))`;
  await database.execute(
    sql`UPDATE pictures SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${isUsed}`,
  );
  await database.execute(
    sql`UPDATE pictures SET unused_since = now() WHERE unused_since IS NULL AND NOT ${isUsed}`,
  );
  await database.execute(
    sql`DELETE FROM pictures WHERE unused_since < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}
