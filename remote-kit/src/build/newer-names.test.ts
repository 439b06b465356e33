import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { namesOfPlatform, refuseNewerNames } from './newer-names';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-newer-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what came after the lowest version that a remote declares is refused by its name', async () => {
  aRemote('^1.0.0', { 'src/page/Page.tsx': `import { notFound, useWeather } from '@stepwell/platform';` });

  await expect(refuseNewerNames(folder)).rejects.toThrow(
    'src/page/Page.tsx uses useWeather, which came with 1.1.0',
  );
  await expect(refuseNewerNames(folder)).rejects.not.toThrow('notFound');
});

test('a place that came later counts as well', async () => {
  aRemote('^1.1.0', {}, ['home.weather.v1']);

  await expect(refuseNewerNames(folder)).rejects.toThrow(
    'feature.json uses home.weather.v1, which came with 1.2.0',
  );
});

test.each(['^1.1.0', '~1.1.4', '>=1.1.0 <3', '1.3.0'])('%s has what came with 1.1.0', async (range) => {
  aRemote(range, { 'src/Page.tsx': `import { useWeather } from '@stepwell/platform';` });

  await expect(refuseNewerNames(folder)).resolves.toBeUndefined();
});

test.each(['*', '^1.0.9', '>=1.0.0'])('%s may be a version without it', async (range) => {
  aRemote(range, { 'src/Page.tsx': `import { useWeather } from '@stepwell/platform';` });

  await expect(refuseNewerNames(folder)).rejects.toThrow(`"${range}" in its peerDependencies`);
});

test('tests may use what they like: no shell runs them', async () => {
  aRemote('^1.0.0', { 'src/Page.test.tsx': `import { useWeather } from '@stepwell/platform';` });

  await expect(refuseNewerNames(folder)).resolves.toBeUndefined();
});

test.each([
  [`import { useWeather } from '@stepwell/platform';`],
  [`import { useWeather as sky, type Head } from '@stepwell/platform';`],
  [`import type { useWeather } from '@stepwell/platform';`],
  [`export { useWeather as default } from '@stepwell/platform';`],
  [`import * as platform from '@stepwell/platform';\nplatform.useWeather();`],
  [`import * as platform from '@stepwell/platform';\ntype Sky = platform.useWeather;`],
])('it is found in %s', (source) => {
  expect(namesOfPlatform(source)).toContain('useWeather');
});

test('what has that name elsewhere is another thing', () => {
  expect(namesOfPlatform(`import { useWeather } from './weather';\nconst notFound = 1;`)).toEqual([]);
});

/** @param range of platform that it declares */
function aRemote(range: string, files: Record<string, string>, places: string[] = []): void {
  rmSync(folder, { recursive: true, force: true });
  const all = {
    'package.json': { name: 'mfe-sky', version: '1.0.0', peerDependencies: { '@stepwell/platform': range } },
    'feature.json': { name: 'sky', routes: [], slots: places.map((at) => ({ at })) },
    'src/module.ts': 'export {};',
    'node_modules/@stepwell/platform/package.json': { exports: { './since.json': './since.json' } },
    'node_modules/@stepwell/platform/since.json': {
      names: { useWeather: '1.1.0' },
      slots: { 'home.weather.v1': '1.2.0' },
    },
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}
