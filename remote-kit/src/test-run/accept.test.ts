import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReportFolder, readReport } from '../report/report-folder';
import type { Difference, PlayReport } from '../report/test-report';
import { acceptDifferences } from './accept';
import { Acceptances } from './acceptances';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-accept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a difference is accepted once, with a name, and the report says so from then on', () => {
  write(aReport('1.0.0-b', [aDifference('one'), aDifference('two')]));

  expect(acceptDifferences({ folder, ids: ['one'], by: 'Asha' }, acceptances())).toBe(1);
  expect(acceptDifferences({ folder, ids: [], by: 'Ravi' }, acceptances())).toBe(0);

  const [scenario] = readReport(folder).scenarios;
  expect(scenario?.differences.map(({ id, acceptedBy }) => [id, acceptedBy])).toEqual([
    ['one', 'Ravi'],
    ['two', 'Ravi'],
  ]);
});

test('what was accepted of two releases is not accepted of two others', () => {
  write(aReport('1.0.0-b', [aDifference('one')]));
  acceptDifferences({ folder, ids: [], by: 'Asha' }, acceptances());

  const of = (release: string) => acceptances().of({ feature: 'sample', against: '1.0.0-a', release });
  expect(of('1.0.0-b')).toEqual({ one: 'Asha' });
  expect(of('1.0.0-c')).toEqual({});
});

test.each([
  ['a folder without a report', () => {}, [], /There is no report/],
  ['a difference that is not there', () => write(aReport('1.0.0-b', [])), ['one'], /no difference one/],
  [
    'a report that compares nothing',
    () => write({ ...aReport('1.0.0-b', []), against: null }),
    [],
    /with --against/,
  ],
] as const)('%s is refused', (_what, prepare, ids, why) => {
  prepare();

  expect(() => acceptDifferences({ folder, ids, by: 'Asha' }, acceptances())).toThrow(why);
});

function acceptances(): Acceptances {
  return new Acceptances(join(folder, 'data', 'accepted.json'));
}

function write(report: PlayReport): void {
  new ReportFolder(folder).finish(report);
}

function aDifference(id: string): Difference {
  return { kind: 'tree', text: 'a heading more', id };
}

function aReport(release: string, differences: Difference[]): PlayReport {
  return {
    feature: 'sample',
    release,
    against: '1.0.0-a',
    playedOn: 'shell 1.0.0-s1',
    contract: '1.1.0',
    isWhole: true,
    at: '2026-11-20T06:30:00.000Z',
    milliseconds: 1500,
    scenarios: [
      {
        scenario: 'one',
        title: 'One.',
        findings: [],
        looks: [],
        differences,
        unstable: [],
        because: [],
        bytes: 0,
        scripts: 0,
        milliseconds: 500,
      },
    ],
  };
}
