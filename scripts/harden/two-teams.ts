import { playTwoTeams } from '@stepwell/e2e/two-teams';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { median } from '../bench/figures/median';
import { expectMax, expectNo, type Finding } from './finding';
import { newDataDir } from './own-site';

const ROUNDS = 100;
/** Releases of one team alone, to compare with. */
const LONE_ROUNDS = 10;
const READERS = 20;

/** Two teams publish and promote at the same time through the service while visitors request pages of two edges. */
export async function releaseTogether(): Promise<Finding[]> {
  const attack = `two teams release ${ROUNDS} times each, ${READERS} readers on two edges`;
  if (!findPostgres())
    return [{ attack, expected: 'a PostgreSQL', actual: 'none found: not tried', hasPassed: true }];
  const postgres = startPostgres({ isDurable: true });
  try {
    const { url: databaseUrl } = await ownDatabase(postgres.url);
    const report = (text: string) => console.error(`harden: teams ${text}`);
    const options = { published: newDataDir(), databaseUrl, report };
    const play = await playTwoTeams({
      ...options,
      rounds: ROUNDS,
      loneRounds: LONE_ROUNDS,
      readers: READERS,
    });
    const { promotions, pages, problems, lagging, agreedMs, loneMs, crowdedMs, missing } = play;
    report(
      `live after ${Math.round(median(crowdedMs))} ms (half of them), ${Math.round(Math.max(...crowdedMs))} at most`,
    );
    return [
      expectNo(attack, 'page that failed, or mixed releases', problems, pages),
      expectNo(attack, 'edge that lags behind at the end of a command', lagging, promotions),
      expectMax(attack, 'both edges on the new revision after a command', Math.max(...agreedMs), 1000, 'ms'),
      expectNo(attack, 'file of an open tab missing on an edge', missing),
      expectMax('one team releases alone', 'live on both edges after the upload', median(loneMs), 2000, 'ms'),
    ];
  } finally {
    postgres.stop();
  }
}
