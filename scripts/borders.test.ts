import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { readJson, workspacePackages } from '@stepwell/remote-kit/internal/workspace';
import { packageOf, ROOT } from './workspace/workspace';

// Verifies imports against the drawing of docs/architecture.md §1. Lint verifies that an imported package is declared
// (noUndeclaredDependencies).

type Texts = Readonly<Record<string, string>>;

/** A permitted or existing import between two parts of the drawing, or between two folders. */
interface Arrow {
  from: string;
  to: string;
}

interface Import {
  file: string;
  specifier: string;
  /** Path of the imported file from the root, without an extension where a relative import has none. */
  target: string;
}

const DRAWING = /^## 1\. [\s\S]*?```mermaid\n([\s\S]*?)```/m.exec(
  readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'),
)?.[1];
/** Folders of packages, relative to the root, by package name. */
const packages = new Map(
  [...workspacePackages(ROOT)].map(([name, folder]) => [name, relative(ROOT, folder)]),
);
const drawing = readDrawing(DRAWING ?? '');
const sources = readSources();

test('no import breaks a rule', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(700);
  expect(problemsIn(sources)).toEqual([]);
});

test('every arrow of the drawing is used', () => {
  const used = new Set(importsIn(sources).map((each) => `${partOf(each.file)} -> ${partOf(each.target)}`));

  expect(drawing.arrows.length).toBeGreaterThan(20);
  expect(drawing.arrows.filter(({ from, to }) => !used.has(`${from} -> ${to}`))).toEqual([]);
});

test('no arrows of the drawing form a cycle', () => {
  expect(inCycles(drawing.arrows)).toEqual([]);
});

test.each<[string, Texts, RegExp[]]>([
  [
    'a path into another package',
    { 'scripts/a.ts': "const { b } = await import('../api/src/b');" },
    [/^scripts\/a\.ts imports \.\.\/api\/src\/b by a path out of its package$/],
  ],
  [
    'a path to another package in `jest.mock`',
    { 'shared-ui/src/a.test.tsx': "jest.mock('../../mfe-catalog/src/b');" },
    [/by a path/, /not drawn/],
  ],
  [
    'a type import from one remote to another',
    { 'mfe-catalog/a.ts': "import type { B } from '@stepwell/mfe-checkout';" },
    [/not drawn/],
  ],
  [
    'an import of a package in the contract',
    { 'contract/src/a.ts': "export * from '@stepwell/platform';" },
    [/not drawn/],
  ],
  ['an import of a test', { 'api/src/a.ts': "import './b.test';" }, [/imports a test: \.\/b\.test$/]],
  [
    'folders that import each other through a third',
    {
      'api/a/one.ts': "import {\n  b,\n} from '../b/two';\nimport '../d/below';",
      'api/b/two.ts': 'import(/* webpackChunkName: "c" */ \'../c/three\');',
      'api/c/three.testing.ts': "export { a } from '../a/other';",
    },
    [/^api\/a -> api\/b is part of a cycle of folders$/, /^api\/b -> api\/c/, /^api\/c -> api\/a/],
  ],
])('the check reports %s', (_, texts, problems) => {
  expect(problemsIn(texts)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

test('the check reports no import that is allowed', () => {
  expect(
    problemsIn({
      'api/a/one.ts': "import { two } from './two';\nimport { b } from '../b/below';\nimport 'zod';",
      'api/a/two.ts': "import { one } from './one';\nimport '@stepwell/contract';",
      'api/b/below.test.ts': "import '../a/one';\nwrite(`\nimport '../../shell/browser/main';\n`);",
    }),
  ).toEqual([]);
});

function problemsIn(texts: Texts): string[] {
  const imports = importsIn(texts);
  const linesOf = (found: Import[], why: (each: Import) => string) =>
    found.map((each) => `${each.file} imports ${why(each)}`);
  return [
    ...linesOf(imports.filter(leavesPackage), ({ specifier }) => `${specifier} by a path out of its package`),
    ...linesOf(
      imports.filter((each) => !isDrawn(each)),
      ({ specifier }) => `${specifier}, which is not drawn`,
    ),
    ...linesOf(
      imports.filter(({ target }) => isTest(`${target}.ts`)),
      ({ specifier }) => `a test: ${specifier}`,
    ),
    ...inCycles(foldersIn(imports)).map(({ from, to }) => `${from} -> ${to} is part of a cycle of folders`),
  ];
}

function leavesPackage({ file, specifier, target }: Import): boolean {
  return specifier.startsWith('.') && packageOf(target) !== packageOf(file);
}

/** Whether the drawing permits an import. */
function isDrawn({ file, specifier, target }: Import): boolean {
  // Files of the root may import any package, because they configure tools for all packages.
  if (packageOf(file) === '') return true;
  const [from, to] = [partOf(file), partOf(target)];
  // A package's configuration, which belongs to no part, may import the package's files.
  if (specifier.startsWith('.') && from === undefined) return true;
  if (from !== to) return drawing.arrows.some((arrow) => arrow.from === from && arrow.to === to);
  // Packages of the same part, such as the remotes, may not import each other.
  return specifier.startsWith('.') || packageOf(target) === packageOf(file);
}

/** Imports between folders of one package. Each test counts as a separate folder, so that no cycle contains a test. */
function foldersIn(imports: readonly Import[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { file, target } of imports) {
    const [from, to] = [isTest(file) ? file : dirname(file), dirname(target)];
    if (from !== to && packageOf(file) === packageOf(target)) arrows.set(`${from} -> ${to}`, { from, to });
  }
  return [...arrows.values()];
}

/** The arrows in a cycle or between two cycles. Repeatedly removes each arrow whose start no arrow enters or whose end no arrow leaves. */
function inCycles(arrows: Arrow[]): Arrow[] {
  const froms = new Set(arrows.map(({ from }) => from));
  const tos = new Set(arrows.map(({ to }) => to));
  const remaining = arrows.filter(({ from, to }) => tos.has(from) && froms.has(to));
  return remaining.length === arrows.length ? remaining : inCycles(remaining);
}

/** The part of the drawing that contains a file: the part with the longest matching folder. */
function partOf(file: string): string | undefined {
  const folders = [...drawing.parts.keys()].filter((folder) =>
    `${file}${sep}`.startsWith(folder.endsWith('*') ? folder.slice(0, -1) : folder + sep),
  );
  const [longest = ''] = folders.sort((a, b) => b.length - a.length);
  return drawing.parts.get(longest);
}

/** Reads parts (`remotes["mfe-*, remote-kit/template: words"]`) and arrows (`remotes --> kit & platform`) of the drawing. */
function readDrawing(text: string): { parts: ReadonlyMap<string, string>; arrows: Arrow[] } {
  const parts = [...text.matchAll(/(\w+)\["([^":]+):/g)].flatMap(([, part = '', folders = '']) =>
    folders.split(', ').map((folder) => [normalize(folder), part] as const),
  );
  const arrows = [...text.matchAll(/(\w+)(?:\["[^"]*"\])? --> (\w+(?: & \w+)*)/g)].flatMap(
    ([, from = '', to = '']) => to.split(' & ').map((each) => ({ from, to: each })),
  );
  return { parts: new Map(parts), arrows };
}

/** Imports of files of the repository, with imports of types and the paths of `jest.mock`. */
function importsIn(texts: Texts): Import[] {
  const IMPORT =
    /\b(?:from|import|mock|requireActual|require)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?'((?:\.|@stepwell\/)[^']*)'/g;
  return Object.entries(texts).flatMap(([file, text]) =>
    // Ignores template literals over several lines, because these are texts that tests write to files.
    [...text.replace(/`\n[^`]*`/g, '').matchAll(IMPORT)].map(([, specifier = '']) => ({
      file,
      specifier,
      target: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : fileOf(specifier),
    })),
  );
}

/** The file of a specifier such as `@stepwell/shell/theme`, by the exports of its package. */
function fileOf(specifier: string): string {
  const [scope = '', name = '', ...path] = specifier.split('/');
  const folder = packages.get(`${scope}/${name}`);
  if (!folder) return name;
  const { exports = {} } = readJson<{ exports?: Record<string, string> }>(join(ROOT, folder, 'package.json'));
  return normalize(join(folder, exports[['.', ...path].join('/')] ?? 'package.json'));
}

function isTest(file: string): boolean {
  return /\.(test|stories)\.tsx?$/.test(file);
}

/** All sources except this file, by path from the root. */
function readSources(): Texts {
  const files = [...[...packages.values()].filter(Boolean).flatMap(filesBelow), ...readdirSync(ROOT)];
  return Object.fromEntries(
    files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && join(ROOT, file) !== __filename)
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((item) => {
    // `library` contains the sources of another site, which has its own packages.
    if (['node_modules', 'dist', '.data', 'library'].includes(item.name)) return [];
    const path = join(folder, item.name);
    return item.isDirectory() ? filesBelow(path) : [path];
  });
}
