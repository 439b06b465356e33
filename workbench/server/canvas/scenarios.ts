import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { type Release, SCENARIOS_FILE } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';

/** Scenarios of a release; none in a release of the shell. */
export function readScenarios({ folder, files }: Release): Scenario[] {
  if (!(SCENARIOS_FILE in files)) return [];
  return JSON.parse(readFileSync(join(folder, SCENARIOS_FILE), 'utf8')) as Scenario[];
}

/** @throws ReleaseError if a release has no such scenario */
export function requireScenario(release: Release, name: string): Scenario {
  const scenario = readScenarios(release).find((each) => each.name === name);
  if (scenario) return scenario;
  throw new ReleaseError(`${release.feature} ${release.id} has no scenario "${name}".`);
}
