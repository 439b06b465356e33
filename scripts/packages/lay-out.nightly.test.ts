import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from '../workspace/workspace';
import { layOutPackages } from './lay-out';
import type { PackedManifest } from './packed-manifest';
import { manifestOf, PUBLISHED } from './published-packages';
import { packageNamed, specifiersIn, withSpecifiers } from './specifiers';

// A published package must not depend on anything that is only in this repository.

const scratch = mkdtempSync(join(tmpdir(), 'stepwell-lay-out-'));

beforeAll(() => {
  layOutPackages(scratch);
}, 120_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(PUBLISHED)('%s', (folder) => {
  const laidOut = join(scratch, folder);
  const read = (name: string) => readFileSync(join(laidOut, name), 'utf8');
  const packed = () => readJson<PackedManifest>(join(laidOut, 'package.json'));
  const files = () =>
    readdirSync(laidOut, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const scripts = () => files().filter((name) => /\.(js|mjs|cjs|d\.ts)$/.test(name));

  test('has the same entry points as in the repository, each with a module and types', () => {
    const { exports } = packed();

    expect(Object.keys(exports)).toEqual(Object.keys(manifestOf(folder).exports));
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    expect(targets.filter((target) => !existsSync(join(laidOut, target)))).toEqual([]);
    expect(targets.filter((target) => /\.tsx?$/.test(target) && !target.endsWith('.d.ts'))).toEqual([]);
  });

  test('has commands by paths that npm publishes unchanged', () => {
    for (const path of Object.values(packed().bin ?? {})) {
      expect(path).not.toMatch(/^\./);
      expect(existsSync(join(laidOut, path))).toBe(true);
    }
  });

  test('contains no sources or tests, except in the template of new remotes', () => {
    const own = files().filter((name) => !name.startsWith('template'));

    expect(scripts().length).toBeGreaterThan(5);
    expect(own.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    expect(own.filter((name) => /\.(test|testing)\./.test(name))).toEqual([]);
  });

  test('imports only its own files and dependencies with an exact version', () => {
    const { name, dependencies, peerDependencies = {} } = packed();
    const declared = { ...dependencies, ...peerDependencies, [name]: '1.0.0' };
    for (const script of scripts()) {
      for (const specifier of specifiersIn(code(read(script)))) {
        const other = packageNamed(specifier);
        if (specifier.startsWith('.')) {
          const path = join(laidOut, dirname(script), specifier);
          if (!existsSync(path)) throw new Error(`${script} imports ${specifier}, which is not in ${name}.`);
        } else if (other && !isBuiltin(other) && !script.endsWith('.d.ts') && !(other in declared)) {
          throw new Error(`${script} imports ${other}, which ${name} does not declare.`);
        }
      }
    }
    expect(Object.values(declared).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('names no path of this repository', () => {
    const texts = files().filter((name) => !/\.woff2$/.test(name));
    const paths = new RegExp(`${ROOT}|\\bdocs/[\\w/-]+\\.md|\\]\\(\\.\\.?/`);

    expect(texts.filter((name) => paths.test(read(name)))).toEqual([]);
  });

  test('has a changelog entry of its version and a licence', () => {
    const { version, license } = packed();

    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
    expect(license).toBe('SEE LICENSE IN LICENSE');
    expect(read('LICENSE')).toContain('Stepwell Academy');
    expect(read('README.md')).toContain(`# @stepwell/${folder}`);
    expect(read('README.md')).not.toMatch(/npx jest|`src\//);
  });
});

test('the licence of the fonts is packed with the fonts', () => {
  const { files } = readJson<PackedManifest>(join(scratch, 'shared-ui/package.json'));

  expect(files).toContain('LICENSE-FONTS.txt');
  expect(readdirSync(join(scratch, 'shared-ui/lib/fonts')).length).toBeGreaterThan(0);
});

test('the kit contains the whole template, with hidden files renamed for npm', () => {
  const files = (folder: string) =>
    readdirSync(join(folder, 'template'), { recursive: true, encoding: 'utf8' }).sort();

  expect(files(join(scratch, 'remote-kit'))).toEqual(files(join(ROOT, 'remote-kit')));
  expect(files(join(ROOT, 'remote-kit')).filter((name) => /(^|\/)\./.test(name))).toEqual([]);
});

test('the kit bundles code of private packages, and imports none by name', () => {
  const kit = join(scratch, 'remote-kit');
  const scripts = readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|d\.ts)$/.test(name),
  );
  const named = scripts.flatMap((name) =>
    specifiersIn(readFileSync(join(kit, name), 'utf8')).map(packageNamed),
  );

  expect(scripts).toContain('lib/carried/release-server/release.js');
  expect(named.filter((name) => /^@stepwell\/(release-server|server-kit)$/.test(name ?? ''))).toEqual([]);
  // Tests, services and test databases of the private packages are not bundled.
  expect(scripts.filter((name) => /release-service|postgres\.js|crash/.test(name))).toEqual([]);
});

test('the kit depends on its tools; React is a peer dependency', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = readJson<PackedManifest>(
    join(scratch, 'remote-kit/package.json'),
  );

  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining(['@module-federation/enhanced', '@swc/core', 'jest', 'webpack']),
  );
  expect(dependencies).not.toHaveProperty('react');
  expect(peerDependencies).toHaveProperty('react');
  expect(peerDependenciesMeta).toHaveProperty('react', { optional: true });
});

test('every form of import is rewritten', () => {
  const text = `import a from './a';\nexport { b } from "./b";\nimport './c';\nimport(/* webpackChunkName: "d" */ './d');\n`;

  expect(withSpecifiers(text, (specifier) => `${specifier}.js`)).toBe(
    `import a from './a.js';\nexport { b } from "./b.js";\nimport './c.js';\nimport(/* webpackChunkName: "d" */ './d.js');\n`,
  );
});

/** Removes comments, which may contain texts that look like imports. */
function code(text: string): string {
  return text.replace(/\/\*(?! webpack)[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
