import { readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { circlesIn } from './borders/circles';
import { type Import, importsIn, inWords, packageOf, sourcesIn } from './borders/imports';
import { ROOT } from './workspace/workspace';

// Packages meet by their names, and the arrows between them are those that docs/architecture.md §1 draws. That an
// imported name is declared in the importer's package.json is kept by lint (noUndeclaredDependencies).

const DRAWING = /^## 1\. [\s\S]*?```mermaid\n([\s\S]*?)```/m.exec(
  readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'),
)?.[1];

const sources = sourcesIn(ROOT);
// The samples below and beside are none of the house's arrows.
for (const name of ['borders', 'folders']) delete sources[join('scripts', `${name}.test.ts`)];
const drawing = readDrawing(DRAWING ?? '');

test('reads every source and the whole drawing', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(700);
  expect(drawing.arrows.size).toBeGreaterThan(20);
});

test('no import leaves its package but by a package’s name', () => {
  expect(
    importsOf(sources)
      .filter(({ isOutside }) => isOutside)
      .map(inWords),
  ).toEqual([]);
});

test('every import from package to package is an arrow of the drawing', () => {
  const found = importsOf(sources);

  expect(found.length).toBeGreaterThan(300);
  expect(found.filter((found) => !isDrawn(found)).map(inWords)).toEqual([]);
});

test('every arrow of the drawing is taken by somebody', () => {
  const taken = new Set(importsOf(sources).map(arrowOf));

  expect([...drawing.arrows].filter((arrow) => !taken.has(arrow))).toEqual([]);
});

test('no arrow of the drawing leads back to where it came from', () => {
  expect(circlesOfRooms(drawing.arrows)).toEqual([]);
});

describe('would say so of', () => {
  test.each([
    ['a path into another package', 'scripts/a.ts', "import { b } from '../api/src/b';"],
    ['a path to a file of the root', 'e2e/pages/a.ts', "import config from '../../playwright.config';"],
    ['a path at run time', 'api/src/a.ts', "const { b } = await import('../../contract/src/b');"],
    [
      'a path that only a type comes from',
      'shell/server/a.ts',
      "import type { B } from '../../releases/src/b';",
    ],
    ['a path that is handed on', 'qa/src/a.ts', "export { b } from '../../shell/src/b';"],
    ['a path imported for its effect', 'mfe-catalog/src/a.tsx', "import '../../shared-ui/src/base.css';"],
    ['a path that tests replace', 'mfe-catalog/src/a.test.tsx', "jest.mock('../../platform/src/b');"],
  ])('%s', (_, file, text) => {
    expect(importsOf({ [file]: text }).filter(({ isOutside }) => isOutside)).toHaveLength(1);
  });

  test.each([
    ['a remote that knows another', 'mfe-catalog/src/a.ts', '@stepwell/mfe-checkout'],
    ['a remote that knows the shell', 'mfe-catalog/src/a.ts', '@stepwell/shell/theme'],
    ['the browser host, where it knows servers', 'shell/src/a.ts', '@stepwell/releases/place'],
    ['the shell, where it knows the workbench', 'shell/server/a.ts', '@stepwell/qa/sessions'],
    ['releases, where they know how they are built', 'releases/src/a.ts', '@stepwell/remote-kit/workspace'],
    ['the contract, where it knows anybody', 'contract/src/a.ts', '@stepwell/platform'],
    ['browser tests that reach up to the scripts', 'e2e/pages/a.ts', '@stepwell/scripts'],
    ['the API, where it knows the page', 'api/src/a.ts', '@stepwell/platform'],
  ])('%s', (_, file, name) => {
    const [found] = importsOf({ [file]: `import { a } from '${name}';` });

    expect(found && isDrawn(found)).toBe(false);
  });

  test('a circle', () => {
    expect(circlesOfRooms(new Set(['a -> b', 'b -> c', 'c -> a', 'c -> d']))).toEqual(['a -> b -> c']);
  });
});

test('says nothing of neighbours, of what is installed, and of the files that a test writes', () => {
  const text = [
    "import { a } from './a';",
    "import { b } from '../other/b';",
    "import { z } from 'zod';",
    'const FILE = `',
    "  import { c } from '../../../contract/src/c';",
    '`;',
  ].join('\n');

  const found = importsOf({ 'api/src/orders/one.ts': text });

  expect(found.filter((each) => each.isOutside || !isDrawn(each))).toEqual([]);
});

interface Found extends Import {
  /** Rooms of the importer and of what is imported. */
  from: string | undefined;
  to: string | undefined;
  /** It is a path that leaves the importer's package. */
  isOutside: boolean;
}

function importsOf(texts: Readonly<Record<string, string>>): Found[] {
  return importsIn(texts).map((each) => ({
    ...each,
    from: roomOf(each.file),
    to: roomOf(each.target),
    isOutside: each.specifier.startsWith('.') && packageOf(each.target) !== packageOf(each.file),
  }));
}

/** The room of the drawing that a file belongs to: that of the longest folder that is named. */
function roomOf(file: string): string | undefined {
  const folders = [...drawing.rooms.keys()].filter((folder) =>
    `${file}${sep}`.startsWith(folder.endsWith('*') ? folder.slice(0, -1) : folder + sep),
  );
  const [longest = ''] = folders.sort((a, b) => b.length - a.length);
  return drawing.rooms.get(longest);
}

function isDrawn({ file, specifier, target, from, to }: Found): boolean {
  // Files of the root configure tools for all of it.
  if (packageOf(file) === '') return true;
  // A package's own configuration stands beside its rooms.
  if (specifier.startsWith('.') && from === undefined) return true;
  if (from !== to) return drawing.arrows.has(`${from} -> ${to}`);
  // Packages of one room, such as the remotes, do not meet.
  return specifier.startsWith('.') || packageOf(target) === packageOf(file);
}

function arrowOf({ from, to }: Found): string {
  return `${from} -> ${to}`;
}

interface Drawing {
  /** Room by folder. */
  rooms: ReadonlyMap<string, string>;
  /** `<room> -> <room>` */
  arrows: ReadonlySet<string>;
}

/** Reads `name["folder, folder*: words"]` and `name --> name`. */
function readDrawing(text: string): Drawing {
  const rooms = [...text.matchAll(/(\w+)\["([^":]+):/g)].flatMap(([, room = '', folders = '']) =>
    folders.split(', ').map((folder) => [normalize(folder), room] as const),
  );
  const arrows = [...text.matchAll(/(\w+)(?:\["[^"]*"\])? --> (\w+)/g)].map(
    ([, from, to]) => `${from} -> ${to}`,
  );
  return { rooms: new Map(rooms), arrows: new Set(arrows) };
}

function circlesOfRooms(arrows: ReadonlySet<string>): string[] {
  const steps = [...arrows].map((arrow) => arrow.split(' -> ') as [string, string]);
  return circlesIn(steps.map(([from, to]) => ({ from, to }))).map((circle) =>
    circle.map(({ from }) => from).join(' -> '),
  );
}
