import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/workspace';
import type { PackedManifest } from './packed-manifest';

/** A package as a file that npm installs. */
export interface Tarball {
  name: string;
  version: string;
  /** Where the file is. */
  path: string;
  /** Of its bytes, as registries keep it: `sha512-…`. */
  integrity: string;
}

/** Packs what a folder holds. @param into folder of the file */
export async function packFolder(folder: string, into: string): Promise<Tarball> {
  const said = await npm(['pack', '--json', '--ignore-scripts', '--pack-destination', into], folder);
  const [packed] = JSON.parse(said) as { filename: string; integrity: string }[];
  if (!packed) throw new Error(`npm packed nothing of ${folder}.`);
  const { name, version } = readJson<PackedManifest>(join(folder, 'package.json'));
  return { name, version, path: join(into, packed.filename), integrity: packed.integrity };
}

/**
 * Publishes a package unless this very one is there. Who one is, npm knows by its own configuration (`npm login`).
 * @returns whether it was not there yet
 * @throws Error if another one of this version is there, or the registry refuses
 */
export async function publishTarball(tarball: Tarball, registry: string): Promise<boolean> {
  const { name, version, path, integrity } = tarball;
  const there = await publishedIntegrity(`${name}@${version}`, registry);
  if (there === integrity) return false;
  if (there)
    throw new Error(
      `${name} ${version} is in ${registry}, and not the same: what is published stays as it is. Raise the version in its package.json and say in its CHANGELOG.md what is new.`,
    );
  await npm(['publish', path, '--registry', registry, '--ignore-scripts', '--access', 'restricted']);
  return true;
}

async function publishedIntegrity(spec: string, registry: string): Promise<string | undefined> {
  try {
    const said = await npm([
      'view',
      spec,
      'dist.integrity',
      '--json',
      '--registry',
      registry,
      '--prefer-online',
    ]);
    return said.trim() ? (JSON.parse(said) as string) : undefined;
  } catch (error) {
    if ((error as Error).message.includes('E404')) return undefined;
    throw error;
  }
}

/** @returns what it printed. @throws Error with what npm said where it failed */
function npm(args: string[], cwd = process.cwd()): Promise<string> {
  const child = spawn('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`npm ${args[0]} failed:\n${said}${printed}`));
    });
  });
}
