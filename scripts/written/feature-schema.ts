import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOTS } from '@stepwell/platform/slots';
import { ROOT } from '../workspace/workspace';
import type { WrittenFile } from './written-file';

/** The JSON schema of `feature.json` with the slots that platform declares. */
export function featureSchema(): WrittenFile {
  const path = 'platform/feature.schema.json';
  const schema = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  schema.definitions.slot.properties.at.enum = Object.keys(SLOTS);
  return { path, text: `${JSON.stringify(schema, null, 2)}\n` };
}
