import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/internal/workspace';
import { manifestOf } from '../packages/published-packages';
import { packageOf, ROOT } from '../workspace/workspace';
import { toolsAmong } from './tools';

// The production dependencies of the lockfile are sufficient for the servers and contain no tool. Nothing is installed.

interface Locked {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}

const { packages } = readJson<{ packages: Record<string, Locked> }>(join(ROOT, 'package-lock.json'));
const installed = Object.entries(packages)
  .filter(
    ([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional,
  )
  .map(([path]) => path.replace(/^.*node_modules\//, ''));

/** Names of the packages that each compiled file imports at run time, by path from the root. */
let planned: Record<string, string[]>;
let programs: string[];

beforeAll(() => {
  // Runs in a separate process, because jest cannot load the compiler, which is an ES module.
  const script = `
    import { PROGRAMS, planServers } from './scripts/built/plan-servers.ts';
    const planned = [...(await planServers())].map(([file, { packages }]) => [file, packages]);
    console.log(JSON.stringify({ programs: PROGRAMS, planned: Object.fromEntries(planned) }));`;
  const node = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, node, { cwd: ROOT, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  ({ planned, programs } = JSON.parse(stdout));
}, 60_000);

test('production installs no bundler, no compiler and no test tool', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(toolsAmong(installed)).toEqual([]);
});

test('the list of tools has compilers, bundler and test tools of this repository', () => {
  const { devDependencies: kit = {} } = manifestOf('remote-kit');
  const known = toolsAmong([
    ...Object.keys(kit),
    '@playwright/test',
    '@biomejs/biome',
    'typescript',
    'webpack-cli',
  ]);

  expect(known).toEqual(
    expect.arrayContaining(['@swc/core', 'jest', 'webpack', '@playwright/test', 'typescript', 'webpack-cli']),
  );
});

test('every run-time import of a server is a declared production dependency', () => {
  const missing: string[] = [];
  for (const [file, imported] of Object.entries(planned)) {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(packageOf(file));
    for (const name of imported) {
      const isDeclared = name in dependencies || name in peerDependencies;
      if (!isDeclared || !installed.includes(name)) missing.push(`${file} imports ${name}`);
    }
  }

  expect(Object.keys(planned).length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('every server and its commands are compiled', () => {
  const { scripts } = readJson<{ scripts: Record<string, string> }>(join(ROOT, 'package.json'));
  const started = ['start', 'edge', 'api', 'releases', 'desk', 'migrate', 'academy', 'release'].map((name) =>
    scripts[name]?.split(' ').at(-1),
  );

  expect(started.toSorted()).toEqual(programs.toSorted());
  // npm forwards signals only to a process that has replaced its shell.
  for (const name of ['start', 'edge', 'api', 'releases', 'desk', 'migrate'])
    expect(scripts[name]).toMatch(/^exec (env (\w+=\w+ )+)?node /);
});

test('files of dynamic imports are compiled', () => {
  const files = Object.keys(planned);

  expect(files).toContain('api/src/cli/commands/coupon.ts');
  expect(files.filter((file) => /\.test(ing)?\./.test(file))).toEqual([]);
});
