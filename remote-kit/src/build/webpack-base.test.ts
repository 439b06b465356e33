import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { RuleSetRule } from 'webpack';
import { buildScript } from './build-script.testing';
import { baseConfig } from './webpack-base';
import { rootOf } from './workspace';

jest.setTimeout(120_000);

// Newer syntax (static blocks, decorators, `accessor`, `using`) in the package's own code and in an installed package.
const OWN_CODE = {
  'main.ts': `
    import './own.js';
    import 'theirs';
    function once(value: unknown, _: unknown) { return value as never; }
    class Typed { static { globalThis.name = 'a'; } @once shown() {} accessor count = 1; }
    globalThis.name = String(new Typed().count);
  `,
  'own.js': 'export class Own { static { Own.x = 1; } } { using file = { [Symbol.dispose]() {} }; }',
};
const INSTALLED_CODE = {
  'node_modules/theirs/package.json': '{ "name": "theirs", "main": "index.mjs", "sideEffects": true }',
  'node_modules/theirs/index.mjs':
    'class A { static { globalThis.a = 1; } } { using b = { [Symbol.dispose]() {} }; }',
};

test('lowers newer syntax in all code for browsers, and in a package’s own code for the server', async () => {
  const { script } = await buildScript({ ...OWN_CODE, ...INSTALLED_CODE });
  const onServer = await buildScript({ ...OWN_CODE, 'node_modules/theirs/index.mjs': '' }, 'node');

  expect(script).not.toMatch(/static ?\{|using \w+ ?=|accessor \w+ ?=|@once/);
  expect(() => new Script(onServer.script)).not.toThrow();
  expect([script, onServer.script]).not.toContain('');
});

test('an await outside of functions is refused', async () => {
  const files = {
    'main.ts': "import './a'; import './b';",
    'a.ts': 'export const a = await fetch("/");',
    'b.ts': 'for await (const b of []) globalThis.b = b; export {};',
  };

  const { errors } = await buildScript(files, 'node');

  expect(errors.sort()).toEqual(
    ['a', 'b'].map((name) =>
      expect.stringContaining(`./${name}.ts: The module has an await outside of functions, so the server`),
    ),
  );
});

test('every picture and sound that a build accepts has a type, and an address in tests', () => {
  const folder = join(rootOf(import.meta.dirname), 'mfe-catalog');
  const places = { releaseId: '', publicPath: '/', outputPath: folder };
  const { module } = baseConfig({ folder, target: 'node', isDevelopment: true, ...places });
  const media = module?.rules?.find((rule) => (rule as RuleSetRule).type === 'asset/resource') as RuleSetRule;
  const preset = (name: string) => readFileSync(join(import.meta.dirname, '../../presets', name), 'utf8');
  const declared = [...preset('media.d.ts').matchAll(/module '\*\.(\w+)'/g)].map(([, ending]) => ending);
  const [, mapped] = /'\\\\\.\(([\w|]+)\)\$': presetFile\('media-address/.exec(preset('jest.mjs')) ?? [];

  // Fonts are in style sheets only.
  expect(String(media.test).match(/\w+/g)?.sort()).toEqual([...declared, 'woff2'].sort());
  expect(mapped?.split('|').sort()).toEqual(declared.sort());
});
