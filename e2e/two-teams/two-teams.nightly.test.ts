import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { TEMPLATE_VARIABLE } from '../support/site';
import { expect, test } from '../support/test';
import { playTwoTeams } from './two-teams';

// Two rounds, without a comparison of times; `npm run harden -w scripts -- teams` runs a hundred and times them.
const ROUNDS = 2;

test('no page mixes releases while two teams release to two edges', async () => {
  test.skip(!findPostgres() && !process.env.TEST_DATABASE_URL, 'no PostgreSQL is installed');
  test.setTimeout(240_000);
  const server = process.env.TEST_DATABASE_URL ? undefined : startPostgres();
  try {
    const database = await ownDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? '');
    const play = await playTwoTeams({
      published: process.env[TEMPLATE_VARIABLE] ?? '',
      databaseUrl: database.url,
      rounds: ROUNDS,
      loneRounds: 0,
      readers: 6,
    });
    await database.drop();

    expect(play).toMatchObject({ promotions: 2 * ROUNDS, problems: [], missing: [] });
    expect(play.pages).toBeGreaterThan(ROUNDS);
  } finally {
    server?.stop();
  }
});
