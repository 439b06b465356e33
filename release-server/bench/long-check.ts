import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DepotManager } from '../src/promotion/storage-manager';
import { verifyChain } from '../src/signatures/chain';
import { readTargets, recordTarget, signedText, teamListOf } from '../src/signatures/metadata';
import { Trust } from '../src/signatures/trust';
import { STOCKED, stockedDepot } from './stocked-depot';

// node --import ./scripts/typescript.mjs release-server/bench/long-check.ts [releases]
// A program, for a thread needs what lets Node run TypeScript: an edge checks a revision with a long list, once as it does and
// once where it is asked for. Prints what came of it, and how long at a time nothing else could be done meanwhile.

const RELEASES = Number(process.argv[2] ?? 5000);
const BY = { by: 'asha' };

const folder = mkdtempSync(join(tmpdir(), 'stepwell-long-check-'));
const stocked = await stockedDepot({ dataDir: join(folder, 'depot') }, 1);
const { depot } = stocked;
const read = (role: string, version: number) => depot.signed(role, version);
try {
  const list = readTargets((await depot.signed(STOCKED)) ?? '').signed;
  const others = Array.from({ length: RELEASES }, (_, n) =>
    recordTarget(STOCKED, `2.0.0-${n}`, Buffer.from(`${n}`)),
  );
  const all = [...Object.values(list.targets), ...others];
  await depot.putList(STOCKED, signedText(teamListOf(all, list.version + 1), [depot.keys.make(STOCKED)]));
  await new DepotManager(depot, 0).promote(stocked.ids(), BY);
  const next = await depot.registry();
  const known = { root: (await depot.signed('root')) ?? '' };
  const trust = new Trust({ folder: join(folder, 'edge'), log: () => undefined });

  const here = await longestPause(() => verifyChain({ next, known, environment: 'live' }, read));
  const apart = await longestPause(async () => trust.keep(await trust.check(next, read)));
  const other = {
    ...next,
    features: { ...next.features, [STOCKED]: { ...next.features[STOCKED], live: 'evil' } },
  };
  const refused = await new Trust({ folder: join(folder, 'another'), log: () => undefined })
    .check(other as typeof next, read)
    .catch((error: Error) => error.message);

  process.stdout.write(
    JSON.stringify({
      here,
      apart,
      revision: trust.last?.revision.revision,
      isListed: trust.isListed(STOCKED, `2.0.0-${RELEASES - 1}`),
      refused,
    }),
  );
} finally {
  await stocked.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds for which this thread was busy at a time, at most. */
async function longestPause(act: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await act();
  look();
  isOver = true;
  return Math.round(longest);
}
