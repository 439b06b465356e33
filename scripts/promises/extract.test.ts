import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as platform from '@stepwell/platform';
import { LEAVING, manifestOf } from '../packages/house';
import { reportsOf } from './extract';
import { brokenPromises } from './judge';
import { standingReports } from './kept';
import { reportName } from './report-name';
import { factsOf, type Reports } from './surface';
import { withLaidOut } from './today';

// The whole way, from what is packed to the line that is named: breaks are seeded into what leaves the house.

const standing = standingReports();
let seeded: Reports;
let said: string[];

// Said and counted by `npm test`, on a machine that could not fetch it.
const isWithout = Boolean(process.env.WITHOUT_API_EXTRACTOR);
const testSeeded = isWithout ? test.skip : test;

beforeAll(() => {
  if (isWithout) return;
  withLaidOut(([contract = '', platform = '', sharedUi = '', kit = '']) => {
    const seed = (folder: string, file: string, from: string, to: string) => {
      const path = join(folder, 'lib', file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}": nothing was seeded.`);
      writeFileSync(path, text.replace(from, to));
    };
    seed(platform, 'index.d.ts', 'notFound, ', 'seeded, ');
    seed(platform, 'entry.d.ts', 'export declare function notFound', 'export declare function seeded');
    seed(
      platform,
      'remote-data.d.ts',
      'hasFailed(remote: RemoteData<unknown, unknown>)',
      'hasFailed(remote: string)',
    );
    seed(platform, 'host.d.ts', '    prefetch(href: string): void;\n', '');
    const goes = (file: string, folder: string, from: string) =>
      seed(folder, file, from, `/** @deprecated since 1.1.0: use \`another\` */\n${from}`);
    goes('format.d.ts', contract, 'export declare function formatPrice');
    goes('field/Checkbox.d.ts', sharedUi, 'export declare function Checkbox');
    goes('build/remote-config.d.ts', kit, 'export declare function remoteConfig');
    seeded = reportsOf([platform]);
    said = saidWhileDeveloping(kit);
  });
}, 120_000);

testSeeded('what is removed, changed and added is found where it was, by its line', () => {
  const problems = brokenPromises({
    name: '@stepwell/platform',
    folder: 'platform',
    version: '1.0.1',
    reports: new Map([...seeded].filter(([name]) => name === 'platform/index')),
    promised: [
      { minor: '1.0', reports: new Map([...standing].filter(([name]) => name === 'platform/index')) },
    ],
  });

  const [problem = ''] = problems.filter((each) => each.includes('breaks what 1.0 promised'));
  expect(problem.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    expect.stringContaining('- export function hasFailed(remote: RemoteData<unknown, unknown>): boolean;'),
    expect.stringContaining('- prefetch(href: string): void;'),
    expect.stringContaining('- export function notFound(what: string): never;'),
    expect.stringContaining('+ export function hasFailed(remote: string): boolean;'),
    expect.stringContaining('+ export function seeded(what: string): never;'),
  ]);
});

testSeeded(
  'what is @deprecated in a package, by nothing but its comment, is said to whoever develops a remote with it',
  () => {
    expect(said.sort()).toEqual([
      'Checkbox of @stepwell/shared-ui is deprecated since 1.1.0: use `another` (src/page.ts)',
      'formatPrice of @stepwell/contract is deprecated since 1.1.0: use `another` (src/page.ts)',
      'remoteConfig of @stepwell/remote-kit is deprecated since 1.1.0: use `another` (webpack.config.mjs)',
      'useShallow of @stepwell/platform is deprecated since 1.1.0: use `useStore` once for each value (src/page.ts)',
    ]);
  },
);

test('each door has a report, and each report says what the door lets through', () => {
  const doors = LEAVING.flatMap((folder) =>
    Object.entries(manifestOf(folder).exports)
      .filter(([, file]) => /\.(tsx?|css)$/.test(file))
      .map(([door]) => reportName(folder, door)),
  );

  expect([...standing.keys()].sort()).toEqual(doors.sort());
  // A file that is taken for a stranger's is imported, and nothing of it is reported.
  expect([...standing].filter(([, text]) => /from ['"]\./.test(text)).map(([name]) => name)).toEqual([]);
});

test('every name that a remote can import stands in the report with what it is', () => {
  const names = [...factsOf(standing).values()]
    .filter(({ report, isExported }) => report === 'platform/index' && isExported)
    .map(({ name, text }) => (/^export \{ \w+ \}$/.test(text) ? '' : name));

  const ours = Object.keys(platform);
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter((name) => !names.includes(name))).toEqual([]);
});

const SHARED_UI = '@stepwell/shared-ui';

/** A remote with something of each package, beside them. @param kit folder of the one that looks at it @returns what it says */
function saidWhileDeveloping(kit: string): string[] {
  const remote = join(kit, '../mfe-seeded');
  const files = {
    'package.json': '{ "name": "mfe-seeded" }',
    'tsconfig.json': '{ "extends": "@stepwell/remote-kit/tsconfig.json", "include": ["src"] }',
    'webpack.config.mjs': `import { remoteConfig } from '@stepwell/remote-kit/remote-config';\nexport default remoteConfig('.');\n`,
    'src/page.ts': `import { formatPrice } from '@stepwell/contract';
import { useShallow } from '@stepwell/platform';
import { Checkbox } from '${SHARED_UI}';
export const all = [formatPrice, useShallow, Checkbox];
`,
  };
  mkdirSync(join(remote, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(remote, name), text);
  const program = `import { deprecatedUses } from ${JSON.stringify(pathToFileURL(join(kit, 'lib/dev/deprecated-uses.js')))};
process.stdout.write((await deprecatedUses(${JSON.stringify(remote)})).join('\\n'));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).split(
    '\n',
  );
}
