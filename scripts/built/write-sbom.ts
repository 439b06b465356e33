import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/**
 * Writes `dist/sbom.json`: the packages of a production installation with versions, licences and hashes, as CycloneDX. Read from
 * the lockfile, so it needs no network.
 * @throws Error with npm's output
 */
export function writeSbom(root = ROOT): void {
  const args = [
    'sbom',
    '--omit=dev',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`build: npm sbom failed:\n${stderr}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/sbom.json'), stdout);
}
