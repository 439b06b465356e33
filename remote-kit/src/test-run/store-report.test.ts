import { join } from 'node:path';
import { FolderStorage } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import { requireSummary } from '@stepwell/release-server/test-run-summary';
import { aPlace } from '@stepwell/release-server/testing';
import { aFolder } from '../a-folder.testing';
import { aDifference, aReport, aScenarioReport } from '../report/a-report.testing';
import { ReportFolder } from '../report/report-folder';
import type { TestReport } from '../report/test-report';
import { acceptByCommand } from './accept-command';
import { storeReport, summaryIn } from './store-report';

let folder = '';
let manager: StorageManager;
const reported: string[] = [];
const report = (text: string) => void reported.push(text);
const within = (act: (manager: StorageManager) => Promise<void>) => act(manager);

beforeEach(async () => {
  folder = aFolder();
  reported.length = 0;
  const place = await aPlace([
    ['sample', '1.0.0-a'],
    ['sample', '1.0.0-b'],
  ]);
  manager = new StorageManager(new FolderStorage(place), 0);
});

test('stores the summary with the release, and again after a reviewer has accepted the differences', async () => {
  write(
    aReport([
      aScenarioReport({ differences: [aDifference('one'), aDifference('two')] }),
      aScenarioReport({ unstable: ['a date'] }),
    ]),
  );

  await storeReport(folder, { within, by: 'ravi', report });
  const [before] = (await manager.show('sample', '1.0.0-b')).plays;
  expect(before).toMatchObject({
    scenarios: 2,
    looks: 16,
    failed: 0,
    differences: 2,
    unaccepted: 2,
    unstable: 1,
    by: 'ravi',
  });
  const accept = (...args: string[]) =>
    acceptByCommand([...args, '--report', folder], {
      usage: 'accept …',
      dataDir: join(folder, 'data'),
      within,
      report,
    });

  await expect(accept('--by', 'Asha')).rejects.toThrow('No difference is named');
  await expect(accept('--by', 'Asha', '--all-seen')).rejects.toThrow('were not listed yet');
  expect(await accept()).toBe(true);
  expect(reported).toContain('one  tree, in one: a heading more');
  await expect(accept('--by', ' ', '--all-seen')).rejects.toThrow('--by is missing');
  expect(await accept('--by', 'Asha', '--all-seen')).toBe(true);
  const { plays } = await manager.show('sample', '1.0.0-b');
  expect(plays).toMatchObject([{ unaccepted: 0, acceptedBy: ['Asha'], by: 'Asha' }]);
  expect(plays[0]?.digest).not.toBe(before?.digest);
  expect(reported).toContain('the report is stored with sample 1.0.0-b');
});

test('a scenario with findings counts as failed, a scenario with differences does not', () => {
  const finding = { kind: 'axe' as const, text: 'a button without a name' };
  write(
    aReport([
      aScenarioReport({ findings: [finding] }),
      aScenarioReport({ differences: [aDifference('one')] }),
    ]),
  );

  const summary = summaryIn(folder);

  expect(summary).toMatchObject({ scenarios: 2, failed: 1, differences: 1, unaccepted: 1 });
  expect(() => requireSummary(summary)).not.toThrow();
});

test('counts six viewport modes in a report of an earlier kit, which has no number of modes', () => {
  write(aReport([aScenarioReport()], { modes: undefined }));

  expect(summaryIn(folder).looks).toBe(6);
});

test.each([
  ['of one scenario, or of faults', { isWhole: false }, 'does not cover the whole release'],
  ['of a release that is not published', { release: '1.0.0-z' }, 'is not in the release store'],
])('a report %s is not stored, and a line names the reason', async (_what, options, reason) => {
  write(aReport([aScenarioReport()], options));

  await storeReport(folder, { within, by: 'ravi', report });

  expect(reported).toEqual([
    expect.stringMatching(new RegExp(`^the report is not stored with the release: .*${reason}`)),
  ]);
});

function write(report: TestReport): void {
  new ReportFolder(folder).finish(report);
}
