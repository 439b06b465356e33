import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAVING } from './packages/house';
import { layOutPackages } from './packages/lay-out';
import { packFolder, publishTarball, type Tarball } from './packages/npm';
import { isVersionPart, raiseVersion } from './packages/raise';
import { checkSurfaces, promiseSurface, requirePromises, writeReports } from './promises/commands';
import { ROOT } from './workspace/workspace';

// The packages that a team in a repository of its own installs: what they promise, their versions, and how they leave.

const USAGE = `npm run packages -- check
npm run packages -- report
npm run packages -- raise <package> major|minor|patch
npm run packages -- promise <package>
npm run packages -- pack [--out <folder>]
npm run packages -- publish --registry <url>
Packages are ${LEAVING.join(', ')}.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, registry: { type: 'string' } },
  });
  const [command, name = '', part = '', ...others] = positionals;
  const isAlone = !name;
  const isOfOne = LEAVING.includes(name);
  if (others.length > 0) throw new Error(USAGE);
  if (isAlone && command === 'check') checkSurfaces();
  else if (isAlone && command === 'report') writeReports();
  else if (isOfOne && command === 'raise' && isVersionPart(part))
    console.log(`${name} is ${await raiseVersion(name, part)}`);
  else if (isOfOne && !part && command === 'promise') promiseSurface(name);
  else if (isAlone && command === 'pack') await packInto(values.out);
  else if (isAlone && command === 'publish' && values.registry) await publishAll(values.registry);
  else throw new Error(USAGE);
}

async function packInto(out = join(ROOT, 'dist/packages')): Promise<void> {
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  for (const { path } of await packAll(folder)) console.log(path);
}

async function packAll(into: string): Promise<Tarball[]> {
  return inScratch(async (scratch) => {
    const packed: Tarball[] = [];
    for (const folder of layOutPackages(scratch)) packed.push(await packFolder(folder, into));
    return packed;
  });
}

async function publishAll(registry: string): Promise<void> {
  if (!isOnThisMachine(registry)) requirePromises();
  await inScratch(async (scratch) => {
    for (const tarball of await packAll(scratch)) {
      const isNew = await publishTarball(tarball, registry);
      console.log(`${tarball.name} ${tarball.version}: ${isNew ? 'published' : 'is there already'}`);
    }
  });
}

/** What is published on one's own machine is tried out, and promised to nobody. */
function isOnThisMachine(registry: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(registry).hostname);
}

async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'stepwell-packages-'));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
