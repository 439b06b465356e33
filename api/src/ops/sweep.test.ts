import { sql } from 'drizzle-orm';
import { POSTGRES_URL, useAcademy } from '../../testing/academy';
import { rowsOf } from '../database/rows';
import { statementUploads } from '../database/schema';
import { startSweeper } from './sweep';

const academy = useAcademy();

// These tests are skipped on PostgreSQL, which runs checkpoints itself.
(POSTGRES_URL ? test.skip : test)('runs checkpoints in the embedded database', async () => {
  await academy.sql.execute(sql`UPDATE settings SET value = value`);
  const before = await checkpoint();
  const failed = jest.fn();

  const end = startSweeper(academy.sql, { isEmbedded: true, onError: failed });

  while ((await checkpoint()) === before && failed.mock.calls.length === 0) await Promise.resolve();
  await end();
  expect(failed).not.toHaveBeenCalled();
});

test('the later jobs of a sweep run even if a job fails', async () => {
  await academy.sql.execute(sql`INSERT INTO statement_uploads (name, statement, uploaded_by, uploaded_at)
    VALUES ('old.csv', '{}', 'asha', now() - interval '2 days')`);
  await academy.sql.execute(sql`ALTER TABLE rate_limits RENAME TO moved_away`);
  const errors: Error[] = [];

  const end = startSweeper(academy.sql, {
    isEmbedded: false,
    onError: (error) => errors.push(error as Error),
  });

  while ((await academy.sql.$count(statementUploads)) > 0) await Promise.resolve();
  await end();
  await academy.sql.execute(sql`ALTER TABLE moved_away RENAME TO rate_limits`);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('rate_limits')]);
});

test('stops after the running job', async () => {
  await academy.sql.execute(sql`INSERT INTO statement_uploads (name, statement, uploaded_by, uploaded_at)
    VALUES ('old.csv', '{}', 'asha', now() - interval '2 days')`);
  const failed = jest.fn();

  await startSweeper(academy.sql, { isEmbedded: false, onError: failed })();

  // These statements take long enough for all jobs to run if they were not stopped.
  for (let count = 0; count < 100; count += 1) expect(await academy.sql.$count(statementUploads)).toBe(1);
  expect(failed).not.toHaveBeenCalled();
});

/** Position in the write-ahead log of the last checkpoint, from which a recovery after a crash starts. */
async function checkpoint(): Promise<string | undefined> {
  const [row] = await rowsOf<{ at: string }>(
    academy.sql,
    sql`SELECT redo_lsn::text AS at FROM pg_control_checkpoint()`,
  );
  return row?.at;
}
