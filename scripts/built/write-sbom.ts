import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

interface Sbom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Writes `dist/sbom.json`: the packages of a production installation with versions, licences and hashes, as CycloneDX. Read from
 * the lockfile, so it needs no network.
 * @throws Error with npm's output
 */
export function writeSbom(root = ROOT): void {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`build: npm sbom failed:\n${stderr}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(
    join(root, 'dist/sbom.json'),
    `${JSON.stringify(inProduction(JSON.parse(stdout) as Sbom), null, 2)}\n`,
  );
}

/** Removes development dependencies. `npm sbom --omit=dev` would also omit React, a development dependency of another workspace. */
function inProduction(sbom: Sbom): Sbom {
  const isTool = ({ properties = [] }: Sbom['components'][number]) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  const tools = new Set(sbom.components.filter(isTool).map((component) => component['bom-ref']));
  return {
    ...sbom,
    components: sbom.components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !tools.has(each)) })),
  };
}
