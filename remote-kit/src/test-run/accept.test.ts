import { join } from 'node:path';
import { aFolder } from '../a-folder.testing';
import { aDifference, aReport, aScenarioReport } from '../report/a-report.testing';
import { ReportFolder, readReport } from '../report/report-folder';
import { acceptDifferences, listOpen, seenIn } from './accept';
import { Acceptances } from './acceptances';

let folder = '';
beforeEach(() => {
  folder = aFolder();
});

test('returns how many scenarios still have open differences, and stores the last reviewer of each difference', () => {
  write(['one', 'two']);

  expect(acceptDifferences({ folder, ids: ['one'], by: 'Asha' }, acceptances())).toBe(1);
  expect(acceptDifferences({ folder, ids: ['one', 'two'], by: 'Ravi' }, acceptances())).toBe(0);

  const [scenario] = readReport(folder).scenarios;
  expect(scenario?.differences.map(({ id, acceptedBy }) => [id, acceptedBy])).toEqual([
    ['one', 'Ravi'],
    ['two', 'Ravi'],
  ]);
});

test('an acceptance counts for its pair of releases only', () => {
  write(['one']);
  acceptDifferences({ folder, ids: ['one'], by: 'Asha' }, acceptances());

  const acceptedFor = (release: string) =>
    acceptances().of({ feature: 'sample', against: '1.0.0-a', release });
  expect(acceptedFor('1.0.0-b')).toEqual({ one: 'Asha' });
  expect(acceptedFor('1.0.0-c')).toEqual({});
});

test('lists equal differences of several scenarios once, and accepts the listed differences', () => {
  const scenarios = ['first', 'second'].map((scenario) =>
    aScenarioReport({ scenario, differences: [aDifference('one')] }),
  );
  new ReportFolder(folder).finish(aReport(scenarios));

  expect(() => seenIn(folder)).toThrow(/were not listed yet/);
  expect(listOpen(folder)).toMatchObject([{ id: 'one', places: ['first', 'second'] }]);
  expect(acceptDifferences({ folder, ids: seenIn(folder), by: 'Asha' }, acceptances())).toBe(0);
  expect(listOpen(folder)).toEqual([]);
});

test('differences that were listed for one report do not count as listed for the next report', () => {
  write(['one']);
  listOpen(folder);
  write(['one', 'two'], { at: '2026-11-21T06:30:00.000Z' });

  expect(() => seenIn(folder)).toThrow(/were not listed yet/);
});

test.each([
  ['a folder without a report', () => {}, [], /There is no report/],
  ['an unknown difference', () => write([]), ['one'], /no difference one/],
  ['a report without a comparison', () => write([], { against: null }), [], /with --against/],
] as const)('refuses %s', (_what, prepare, ids, message) => {
  prepare();

  expect(() => acceptDifferences({ folder, ids, by: 'Asha' }, acceptances())).toThrow(message);
});

function acceptances(): Acceptances {
  return new Acceptances(join(folder, 'data', 'accepted.json'));
}

function write(ids: string[], changes: Parameters<typeof aReport>[1] = {}): void {
  const scenario = aScenarioReport({ differences: ids.map(aDifference) });
  new ReportFolder(folder).finish(aReport([scenario], changes));
}
