import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { deprecated } from './deprecated';

test('says once a page what goes, since when, and what to use', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});

  deprecated('useOld', '1.1.0', 'nothing, in a test');
  process.env.NODE_ENV = 'development';
  deprecated('useOld', '1.1.0', '`useNew`');
  deprecated('useOld', '1.1.0', '`useNew`');
  deprecated('useElder', '1.2.0', '`useNew`');

  expect(warn.mock.calls.flat()).toEqual([
    'useOld of @stepwell/platform is deprecated since 1.1.0 and will go: use `useNew`.',
    'useElder of @stepwell/platform is deprecated since 1.2.0 and will go: use `useNew`.',
  ]);
});

afterEach(() => {
  process.env.NODE_ENV = 'test';
});

test('nothing of it is left in production, nor of what it is called with', () => {
  const source = readFileSync(join(__dirname, 'deprecated.ts'), 'utf8').replace('export ', '');

  const { code } = transformSync(
    `${source}\nexport function used(a) { deprecated('x', '1.1.0', 'y'); return a; }`,
    {
      configFile: false,
      swcrc: false,
      isModule: true,
      jsc: {
        parser: { syntax: 'typescript' },
        transform: {
          optimizer: { globals: { envs: ['NODE_ENV'], vars: { 'process.env.NODE_ENV': '"production"' } } },
        },
        minify: {
          compress: { passes: 4, toplevel: true, module: true },
          mangle: true,
          format: { comments: false },
        },
      },
      minify: true,
    },
  );

  expect(code).toMatch(/^export function used\((\w)\)\{return \1\}$/);
});
