import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { layOutPackages } from './packages/lay-out';
import { packFolder, publishTarball, type Tarball } from './packages/npm';
import { ROOT } from './workspace/workspace';

// The packages that a team in a repository of its own installs: packed, or published to a registry.

const USAGE = `npm run packages -- pack [--out <folder>]
npm run packages -- publish --registry <url>`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, registry: { type: 'string' } },
  });
  const [command, ...others] = positionals;
  if (others.length === 0 && command === 'pack') {
    const folder = resolve(values.out ?? join(ROOT, 'dist/packages'));
    mkdirSync(folder, { recursive: true });
    for (const { path } of await packAll(folder)) console.log(path);
  } else if (others.length === 0 && command === 'publish' && values.registry) {
    await publishAll(values.registry);
  } else {
    throw new Error(USAGE);
  }
}

async function packAll(into: string): Promise<Tarball[]> {
  return inScratch(async (scratch) => {
    const packed: Tarball[] = [];
    for (const folder of layOutPackages(scratch)) packed.push(await packFolder(folder, into));
    return packed;
  });
}

async function publishAll(registry: string): Promise<void> {
  await inScratch(async (scratch) => {
    for (const tarball of await packAll(scratch)) {
      const isNew = await publishTarball(tarball, registry);
      console.log(`${tarball.name} ${tarball.version}: ${isNew ? 'published' : 'is there already'}`);
    }
  });
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
