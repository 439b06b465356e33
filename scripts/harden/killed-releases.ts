import { crashRounds } from '@stepwell/release-server/crash-rounds';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { type Finding, none } from './finding';

const ROUNDS = 50;

/** Kills the release service while two teams publish and promote, on folder storage and, where available, PostgreSQL. */
export async function killReleases(): Promise<Finding[]> {
  const findings = await rounds('a folder');
  if (!findPostgres()) return findings;
  const postgres = startPostgres({ isDurable: true });
  try {
    const { url } = await ownDatabase(postgres.url);
    return [...findings, ...(await rounds('PostgreSQL', url))];
  } finally {
    postgres.stop();
  }
}

async function rounds(storageKind: string, databaseUrl?: string): Promise<Finding[]> {
  const { acknowledged, lost, broken } = await crashRounds(ROUNDS, databaseUrl);
  const attack = `kill -9 of the release service over ${storageKind}, ${ROUNDS} times`;
  return [
    none(attack, 'acknowledged release or revision lost', lost, acknowledged),
    none(attack, 'half a release visible', broken),
  ];
}
