import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS, faultNamed } from './fault-table';

test('refuses an unknown fault with the known names', () => {
  expect(() => faultNamed('rain')).toThrow(/"rain".*network-gone, slow, call-no-reply/);
});

test('docs/testing.md names every fault', () => {
  const documented = readFileSync(join(import.meta.dirname, '../../../docs/testing.md'), 'utf8');

  expect(FAULTS.map(({ name }) => name).filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
