import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOTS } from '@stepwell/platform/slots';
import { ROOT } from './workspace/workspace';

test('editors offer exactly the slots of the site in feature.json', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'contract/slots.schema.json'), 'utf8'));

  expect(schema.enum).toEqual(Object.keys(SLOTS));
});
