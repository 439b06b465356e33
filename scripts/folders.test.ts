import { dirname, join } from 'node:path';
import { type Arrow, circlesIn } from './borders/circles';
import { type Import, importsIn, inWords, packageOf, sourcesIn } from './borders/imports';
import { ROOT } from './workspace/workspace';

// Inside a package arrows point one way, as between packages (docs/architecture.md §1): what two folders need of each
// other belongs into a third below them.

const sources = sourcesIn(ROOT);
// The samples below and beside are none of the house's arrows.
for (const name of ['borders', 'folders']) delete sources[join('scripts', `${name}.test.ts`)];

test('no folder leads back to itself by what its files import', () => {
  expect(folderArrows(sources).length).toBeGreaterThan(400);
  expect(circlesOfFolders(sources)).toEqual([]);
});

test('nobody imports a test', () => {
  expect(
    importsIn(sources)
      .filter(({ target }) => isTest(`${target}.ts`))
      .map(inWords),
  ).toEqual([]);
});

describe('would name the files of', () => {
  test.each([
    ['two folders that import each other', "import { pay } from '../orders/pay';"],
    ['an import of nothing but a type', "import type { Pay } from '../orders/pay';"],
    ['an import over several lines', "import {\n  type Pay,\n  pay,\n} from '../orders/pay';"],
    ['what is handed on', "export { pay } from '../orders/pay';"],
    ['an import for its effect alone', "import '../orders/pay';"],
    ['an import at run time', "const { pay } = await import('../orders/pay');"],
    ['an import whose chunk has a name', 'import(/* webpackChunkName: "pay" */ \'../orders/pay\');'],
  ])('%s', (_, text) => {
    expect(
      circlesOfFolders({
        'api/orders/pay.ts': "import { print } from '../receipts/print';",
        'api/receipts/print.ts': text,
      }),
    ).toEqual([
      'api/orders/pay.ts imports ../receipts/print, and back: api/receipts/print.ts imports ../orders/pay',
    ]);
  });

  test('a longer circle, and of no arrow that only leads to it', () => {
    expect(
      circlesOfFolders({
        'api/app.ts': "import { a } from './a/one';",
        'api/a/one.ts': "import { b } from '../b/two';",
        'api/b/two.ts': "import { c } from '../c/three';",
        'api/c/three.ts': "import { a } from '../a/other';\nimport { d } from '../d/below';",
      }),
    ).toEqual([
      'api/a/one.ts imports ../b/two, and back: api/b/two.ts imports ../c/three, api/c/three.ts imports ../a/other',
    ]);
  });

  test('a folder and the one above it', () => {
    expect(
      circlesOfFolders({
        'api/app.ts': "import { a } from './a/one';",
        'api/a/one.ts': "import { b } from '../limits';",
      }),
    ).toEqual(['api/app.ts imports ./a/one, and back: api/a/one.ts imports ../limits']);
  });

  test('a folder that is imported by the name of its own package', () => {
    expect(
      circlesOfFolders({
        'shell/server/html/tags.ts': "import { theme } from '@stepwell/shell/theme';",
        'shell/src/theme/theme.ts': "import { tags } from '../../server/html/tags';",
      }),
    ).toHaveLength(1);
  });

  test('what tests are helped by', () => {
    expect(
      circlesOfFolders({
        'api/orders/an-order.testing.ts': "import { app } from '../app';",
        'api/app.ts': "import { orders } from './orders/orders';",
      }),
    ).toHaveLength(1);
  });
});

test('says nothing of neighbours in one folder, of other packages, and of tests, which stand above all of theirs', () => {
  expect(
    circlesOfFolders({
      'api/a/one.ts': "import { two } from './two';\nimport { b } from '../b/below';",
      'api/a/two.ts': "import { one } from './one';",
      'api/b/below.ts': "import { object } from 'yup';\nimport { c } from '@stepwell/contract';",
      'api/b/below.test.ts': "import { one } from '../a/one';",
    }),
  ).toEqual([]);
});

interface FolderArrow extends Arrow {
  /** The first import that is one. */
  by: Import;
}

/** Imports from folder to folder of one package: a folder is what lies in it directly, and a test is one by itself. */
function folderArrows(texts: Readonly<Record<string, string>>): FolderArrow[] {
  const arrows = new Map<string, FolderArrow>();
  for (const by of importsIn(texts)) {
    const from = isTest(by.file) ? by.file : dirname(by.file);
    const to = dirname(by.target);
    if (from === to || packageOf(by.file) !== packageOf(by.target)) continue;
    if (!arrows.has(`${from} -> ${to}`)) arrows.set(`${from} -> ${to}`, { from, to, by });
  }
  return [...arrows.values()];
}

function circlesOfFolders(texts: Readonly<Record<string, string>>): string[] {
  return circlesIn(folderArrows(texts)).map((circle) => {
    const [there, ...back] = circle.map(({ by }) => inWords(by));
    return `${there}, and back: ${back.join(', ')}`;
  });
}

/** Tests and stories close no circle, as no file imports them. */
function isTest(file: string): boolean {
  return /\.(test|stories)\.tsx?$/.test(file);
}
