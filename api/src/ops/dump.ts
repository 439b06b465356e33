import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { object, string } from 'yup';
import { type Act, type Caller, validate } from '../acts/act';
import { file, list } from '../acts/fields';
import type { Database, Sql } from '../database/connection';
import { rowsOf } from '../database/rows';
import { log } from '../database/schema/log';
import { documentNumbers } from '../database/schema/orders';
import { ApiError, validationError } from '../lib/api-error';
import { writePrivately } from '../lib/private-file';

// A dump is plain SQL. It is the backup, and the way from the embedded database to PostgreSQL.

const dumpRules = object({ file: string().required('Name the file to write') });
const restoreRules = object({
  file: file().required('Name the file to read'),
  /** First number that the restored academy gives out, such as `SA/26-27/000124`, for each series. */
  'next-number': list(),
});

/** The acts `dump` and `restore`. Each works on the whole database, so it runs outside of a transaction. */
export function dumpActs(database: Database): Act[] {
  const dump = async (caller: Caller, sent: object = {}) => {
    const input = await validate(dumpRules, sent);
    const counts = await countsOf(database.sql);
    const text = await database.dump();
    await writePrivately(input.file, (stream) => pipeline(Readable.from([text]), stream));
    await record(database.sql, caller, 'dump', { file: input.file, ...counts });
    return counts;
  };
  const restore = async (caller: Caller, sent: object = {}) => {
    const input = await validate(restoreRules, sent);
    const next = (input['next-number'] ?? []).map(numberOf);
    await requireEmpty(database.sql);
    try {
      await database.replaceAll(input.file.bytes.toString('utf8'));
    } catch (error) {
      throw new ApiError(
        422,
        `${input.file.name} is no dump that can be restored: ${(error as Error).message}`,
      );
    }
    await database.migrate();
    const numbers = await database.sql.transaction((tx) => afterRestore(tx, next));
    const counts = await countsOf(database.sql);
    await record(database.sql, caller, 'restore', { file: input.file.name, ...counts });
    return { ...counts, numbers };
  };
  return [
    Object.assign(dump, { act: 'dump', roles: [], schema: dumpRules }),
    Object.assign(restore, { act: 'restore', roles: [], schema: restoreRules }),
  ];
}

interface Counts {
  orders: number;
  payments: number;
  documents: number;
  courses: number;
  staff: number;
}

async function countsOf(tx: Sql): Promise<Counts> {
  const [counts] = await rowsOf<Counts>(
    tx,
    sql`SELECT (SELECT count(*)::integer FROM orders) AS orders, (SELECT count(*)::integer FROM payments) AS payments,
      (SELECT count(*)::integer FROM documents) AS documents, (SELECT count(*)::integer FROM courses) AS courses,
      (SELECT count(*)::integer FROM staff) AS staff`,
  );
  if (!counts) throw new Error('The database returned no counts.');
  return counts;
}

/** @throws ApiError 409 if the database holds an academy */
async function requireEmpty(tx: Sql): Promise<void> {
  const { orders, courses, staff } = await countsOf(tx);
  if (orders + courses + staff === 0) return;
  throw new ApiError(
    409,
    `This database is not empty (${orders} orders, ${courses} courses, ${staff} members of staff): restore into a new one, started with SAMPLE=off.`,
  );
}

/** What was true at the time of the dump may not be true now. @returns the highest number of each series */
async function afterRestore(tx: Sql, next: readonly DocumentNumber[]): Promise<string[]> {
  await tx.execute(
    sql`UPDATE outbox SET state = 'failed', last_error = 'not sent before the restore' WHERE state = 'queued'`,
  );
  await tx.execute(sql`UPDATE courses SET publish_by = NULL WHERE publish_at <= now()`);
  await tx.execute(sql`DELETE FROM staff_sessions`);
  await tx.execute(sql`DELETE FROM staff_invitations`);
  for (const { series, financialYear, number } of next)
    await tx
      .insert(documentNumbers)
      .values({ series, financialYear, last: number - 1 })
      .onConflictDoUpdate({
        target: [documentNumbers.series, documentNumbers.financialYear],
        set: { last: number - 1 },
      });
  const rows = await tx.select().from(documentNumbers);
  return rows.map(
    ({ series, financialYear, last }) => `${series}/${financialYear}/${String(last).padStart(6, '0')}`,
  );
}

interface DocumentNumber {
  series: string;
  financialYear: string;
  number: number;
}

function numberOf(text: string): DocumentNumber {
  const [, series, financialYear, digits] = /^([A-Z0-9]{1,3})\/(\d\d-\d\d)\/(\d{1,6})$/.exec(text) ?? [];
  if (series && financialYear && digits) return { series, financialYear, number: Number(digits) };
  throw validationError({ 'next-number': `'${text}' is no number such as SA/26-27/000124` });
}

async function record(tx: Sql, caller: Caller, act: string, detail: Record<string, unknown>): Promise<void> {
  await tx.insert(log).values({ actor: caller.name, act, subject: 'database', detail });
}
