import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SLOTS } from '@stepwell/platform/slots';

// Writes the shell's places into the schema of `feature.json`: they are named once, in platform.

const file = fileURLToPath(import.meta.resolve('@stepwell/platform/feature.schema.json'));
const schema = JSON.parse(readFileSync(file, 'utf8'));
schema.definitions.slot.properties.at.enum = Object.keys(SLOTS);
writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
