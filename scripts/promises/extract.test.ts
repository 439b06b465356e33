import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

// Said and counted by `npm test`, on a machine that could not fetch it.
const isWithout = Boolean(process.env.WITHOUT_API_EXTRACTOR);
const testSeeded = isWithout ? test.skip : test;

beforeAll(() => {
  if (isWithout) return;
  seeded = withLaidOut(([, folder = '']) => {
    const seed = (file: string, from: string, to: string) => {
      const path = join(folder, 'lib', file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}": nothing was seeded.`);
      writeFileSync(path, text.replace(from, to));
    };
    seed('index.d.ts', 'notFound, ', 'seeded, ');
    seed('entry.d.ts', 'export declare function notFound', 'export declare function seeded');
    seed('remote-data.d.ts', 'hasFailed(remote: RemoteData<unknown, unknown>)', 'hasFailed(remote: string)');
    seed('host.d.ts', '    prefetch(href: string): void;\n', '');
    return reportsOf([folder]);
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
