import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import { requireSummary } from '@stepwell/release-server/test-run-summary';
import { aPlace } from '@stepwell/release-server/testing';
import { ReportFolder } from '../report/report-folder';
import { summaryIn } from '../report/summary';
import type { Difference, PlayReport, ScenarioReport } from '../report/test-report';
import { acceptByCommand } from './accept-command';
import { storeReport } from './store-report';

let folder = '';
let manager: StorageManager;
const said: string[] = [];
const report = (text: string) => void said.push(text);
const within = (act: (manager: StorageManager) => Promise<void>) => act(manager);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-store-report-'));
  said.length = 0;
  const place = await aPlace([
    ['sample', '1.0.0-a'],
    ['sample', '1.0.0-b'],
  ]);
  manager = new StorageManager(new FolderStorage(place), 0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what a report found is stored with its release, and again once a reviewer has accepted what differs', async () => {
  write(
    aReport([
      aScenario([aDifference('one'), aDifference('two')]),
      { ...aScenario([]), unstable: ['a date'] },
    ]),
  );

  await storeReport(folder, { within, by: 'ravi', report });
  const [before] = (await manager.show('sample', '1.0.0-b')).plays;
  expect(before).toMatchObject({
    scenarios: 2,
    looks: 12,
    failed: 0,
    differences: 2,
    unaccepted: 2,
    unstable: 1,
    by: 'ravi',
  });
  const isDone = await acceptByCommand(['--by', 'Asha', '--report', folder], {
    usage: '',
    dataDir: join(folder, 'data'),
    within,
    report,
  });

  expect(isDone).toBe(true);
  const { plays } = await manager.show('sample', '1.0.0-b');
  expect(plays).toMatchObject([{ unaccepted: 0, acceptedBy: ['Asha'], by: 'Asha' }]);
  expect(plays[0]?.digest).not.toBe(before?.digest);
  expect(said).toContain('what it found is stored with sample 1.0.0-b');
});

test('a scenario in which something is wrong has failed, whatever it is compared with', () => {
  const found = { kind: 'axe' as const, text: 'a button without a name' };
  write(aReport([{ ...aScenario([]), findings: [found] }, aScenario([aDifference('one')])]));

  const summary = summaryIn(folder);

  expect(summary).toMatchObject({ scenarios: 2, failed: 1, differences: 1, unaccepted: 1 });
  expect(() => requireSummary(summary)).not.toThrow();
});

test('the digest is that of the report as it lies there', () => {
  write(aReport([aScenario([])]));
  const before = summaryIn(folder).digest;
  const path = join(folder, 'report.json');
  writeFileSync(path, `${readFileSync(path, 'utf8')} `);

  expect(summaryIn(folder).digest).not.toBe(before);
});

test.each([
  ['of one scenario alone, or of faults', { isWhole: false }, 'says nothing of the whole'],
  ['of a release that nobody has published', { release: '1.0.0-z' }, 'is not in the release store'],
])('a report %s is not stored, and that is said', async (_what, options, why) => {
  write({ ...aReport([aScenario([])]), ...options });

  await storeReport(folder, { within, by: 'ravi', report });

  expect(said).toEqual([expect.stringMatching(new RegExp(`^it is not stored with the release: .*${why}`))]);
});

function write(report: PlayReport): void {
  new ReportFolder(folder).finish(report);
}

function aDifference(id: string): Difference {
  return { kind: 'tree', text: 'a heading more', id };
}

function aScenario(differences: Difference[]): ScenarioReport {
  return {
    scenario: 'one',
    title: 'One.',
    findings: [],
    looks: [{ look: { width: 390, height: 844, scheme: 'light' }, picture: 'pictures/x.jpg' }],
    differences,
    unstable: [],
    because: [],
    bytes: 0,
    scripts: 0,
    milliseconds: 500,
  };
}

function aReport(scenarios: ScenarioReport[]): PlayReport {
  return {
    feature: 'sample',
    release: '1.0.0-b',
    against: '1.0.0-a',
    playedOn: 'shell 1.0.0-s1',
    contract: '1.1.0',
    isWhole: true,
    at: '2026-11-20T06:30:00.000Z',
    milliseconds: 1500,
    scenarios,
  };
}
