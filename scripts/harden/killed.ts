import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashRounds } from '@stepwell/api/crash-rounds';
import { crashRounds as crashReleases } from '@stepwell/release-server/crash-rounds';
import { ownDatabase } from '@stepwell/server-kit/testing/own-database';
import { findPostgres, startPostgres } from '@stepwell/server-kit/testing/postgres';
import { expectNo, type Finding } from './finding';

const TREE_ROUNDS = 10;
const RELEASE_ROUNDS = 50;

/** Kills the API with its parent process while orders are placed, and starts both again at once on the same data folder. */
export async function killTrees(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-harden-'));
  try {
    const report = await crashRounds({ env: { DATA_DIR: folder }, rounds: TREE_ROUNDS, killsParent: true });
    const attack = `kill -9 of parent and API, ${TREE_ROUNDS} times, started at once`;
    const orders = (count: number) => Array.from({ length: count }, () => 'an order');
    return [
      expectNo(attack, 'acknowledged order lost', orders(report.lost), report.acknowledged),
      expectNo(attack, 'order placed twice', orders(report.duplicated)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the release service while two teams publish and promote, on folder storage and, where it is installed, PostgreSQL. */
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
  const { acknowledged, lost, broken } = await crashReleases(RELEASE_ROUNDS, databaseUrl);
  const attack = `kill -9 of the release service over ${storageKind}, ${RELEASE_ROUNDS} times`;
  return [
    expectNo(attack, 'acknowledged release or revision lost', lost, acknowledged),
    expectNo(attack, 'half a release visible', broken),
  ];
}
