import { SLOTS } from '@stepwell/platform/slots';
import type { WrittenFile } from './written-file';

/** The JSON schema of a slot's name in `feature.json`, which the schema of platform refers to: slots belong to the site. */
export function slotsSchema(): WrittenFile {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    description: 'a slot of the site (slots.ts of the contract)',
    enum: Object.keys(SLOTS),
  };
  return { path: 'contract/slots.schema.json', text: `${JSON.stringify(schema, null, 2)}\n` };
}
