import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { RegistryRevision } from '../registry';
import { verifyChain } from './chain';
import { KeyFolder } from './keys';
import { readTargets, recordTarget, signedText, teamListOf } from './metadata';
import { FolderMetadataStore } from './metadata-store';
import { Signing } from './signing';
import { Trust } from './trust';

// node --import ./scripts/typescript.mjs release-server/src/signatures/long-check.testing.ts [releases]
// Program of `check-chain.nightly.test.ts`, because worker threads of jest cannot load TypeScript: verifies a revision with a long list in
// this thread, and in a worker like an edge. Prints the results, and for both the longest time in ms for which this thread was blocked.

const RELEASES = Number(process.argv[2] ?? 5000);
const FEATURE = 'bench';

const PLACE = { place: 'test', environment: 'live' };
const BEFORE_FIRST = { current: { revision: 0, features: {} } };
const folder = mkdtempSync(join(tmpdir(), 'stepwell-long-check-'));
try {
  const metadata = new FolderMetadataStore(join(folder, 'signed'));
  const signing = new Signing(metadata, new KeyFolder(join(folder, 'keys')));
  for (const feature of ['shell', FEATURE]) {
    const addToList = signing.prepareAddition({ feature, id: '1', record: Buffer.from(feature) });
    addToList();
  }
  const { targets, version } = readTargets(metadata.newestOf(FEATURE) ?? '').signed;
  const targetsOfRelease = Array.from({ length: RELEASES }, (_, n) =>
    recordTarget(FEATURE, `2.0.0-${n}`, Buffer.from(`${n}`)),
  );
  const list = teamListOf([...Object.values(targets), ...targetsOfRelease], version + 1);
  signing.replaceList(FEATURE, signedText(list, [signing.keys.make(FEATURE)]));
  const release = { live: '1', previous: null, by: 'asha', at: new Date().toISOString() };
  const content = { revision: 1, features: { shell: release, [FEATURE]: release } };
  const signed = signing.signNextRevision(PLACE, content, BEFORE_FIRST);
  const next: RegistryRevision = { ...content, signed };
  const read = async (role: string, version: number) => metadata.read(role, version);
  const known = { root: metadata.newestOf('root') ?? '' };
  const trust = new Trust({ folder: join(folder, 'edge'), log: () => undefined });

  const inThread = await longestBlock(() => verifyChain({ next, known, environment: 'live' }, read));
  const inWorker = await longestBlock(async () => trust.keep(await trust.check(next, read)));
  const forged = { ...next, features: { ...next.features, [FEATURE]: { ...release, live: 'evil' } } };
  const refused = await new Trust({ folder: join(folder, 'another'), log: () => undefined })
    .check(forged, read)
    .catch((error: Error) => error.message);

  const isListed = trust.isListed(FEATURE, `2.0.0-${RELEASES - 1}`);
  process.stdout.write(
    JSON.stringify({ inThread, inWorker, revision: trust.last?.revision.revision, isListed, refused }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Longest time in milliseconds between two turns of the event loop while `act` runs. */
async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const measure = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await act();
  measure();
  isOver = true;
  return Math.round(longest);
}
