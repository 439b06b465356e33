import { sql } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { staffChallenges } from '../database/schema/staff';
import { startSweeper } from './sweep';

const academy = testAcademy();

test('the later jobs of a sweep run even if a job fails', async () => {
  await academy.sql
    .insert(staffChallenges)
    .values({ hash: 'old', purpose: 'log-in', expiresAt: sql`now() - interval '1 minute'` });
  await academy.sql.execute(sql`ALTER TABLE rate_limits RENAME TO moved_away`);
  const errors: Error[] = [];

  const end = startSweeper(academy.sql, {
    isEmbedded: false,
    onError: (error) => errors.push(error as Error),
  });

  while ((await academy.sql.$count(staffChallenges)) > 0) await Promise.resolve();
  await end();
  await academy.sql.execute(sql`ALTER TABLE moved_away RENAME TO rate_limits`);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('rate_limits')]);
});
