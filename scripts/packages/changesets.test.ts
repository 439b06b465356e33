import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { PUBLISHED } from './published-packages';

test.each([
  'src/rules.ts',
  'bin/remote-kit.js',
  'presets/jest.js',
  'template/src/Page.tsx',
  'slots.schema.json',
  'feature.schema.json',
])('CI requires a changeset for a change of %s, which is published', (file) => {
  const config = readFileSync(join(ROOT, '.changeset/config.json'), 'utf8');
  const { changedFilePatterns } = JSON.parse(config) as { changedFilePatterns: string[] };
  const [top = ''] = file.split('/');

  expect(PUBLISHED.some((folder) => existsSync(join(ROOT, folder, top)))).toBe(true);
  expect(changedFilePatterns.some((pattern) => matchesGlob(file, pattern))).toBe(true);
});
