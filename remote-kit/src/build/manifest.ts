import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import { manifestFaults } from '@stepwell/releases/manifest-check';
import { readJson } from './workspace';

const ENDINGS = ['.tsx', '.ts'];

/** Reads a remote's `feature.json` without its `$schema`, which releases do not contain. @throws Error with a line for each mistake */
export function readManifest(folder: string): FeatureManifest {
  const { $schema: _, ...manifest } = readJson<FeatureManifest & { $schema?: string }>(
    join(folder, 'feature.json'),
  );
  const faults = manifestFaults(manifest, (name) =>
    ENDINGS.some((ending) => existsSync(join(folder, 'src', name + ending))),
  );
  if (faults.length === 0) return manifest;
  throw new Error([`${basename(folder)}/feature.json is wrong:`, ...faults].join('\n  '));
}
