import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashRounds } from '@stepwell/api/crash-rounds';
import { type Finding, none } from './finding';

const ROUNDS = 10;

/** Kills `npm start` with its API while orders are placed, and starts both again on the same folder. */
export async function killTrees(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-harden-'));
  try {
    const report = await crashRounds({ env: { DATA_DIR: folder }, rounds: ROUNDS, killsParent: true });
    const attack = `kill -9 of parent and API, ${ROUNDS} times, started at once`;
    const orders = (count: number) => Array.from({ length: count }, () => 'an order');
    return [
      none(attack, 'acknowledged order lost', orders(report.lost), report.acknowledged),
      none(attack, 'order placed twice', orders(report.duplicated)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
