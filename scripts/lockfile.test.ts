import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace/workspace';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

test('every package of every system has an integrity', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package names a registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved)).toEqual([]);
});
