import { chmodSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRoot, openToOthers, openWide, usableByAnother } from '@stepwell/server-kit/testing/another-user';
import { startSite, templateCopy } from '../support/site';
import { expect, test } from '../support/test';

test('a data folder that is readable for other users is made private by the next start', async () => {
  const dataDir = templateCopy({ withDatabase: true });
  openWide(dataDir);
  chmodSync(dirname(dataDir), 0o755);
  const entries = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  /** Files that another user can read, which only root can test. */
  const usable = () => usableByAnother(entries().map((name) => join(dataDir, name)));
  expect(isRoot ? usable().length : openToOthers(dataDir).length).toBeGreaterThan(1000);
  // The default umask of an administrator's shell.
  const umask = process.umask(0o022);
  const site = await startSite({ dataDir });
  process.umask(umask);

  expect(entries()).toEqual(expect.arrayContaining(['holders', 'keys/root.pem', 'registry/live.json']));
  expect(openToOthers(dataDir)).toEqual([]);
  if (isRoot) expect(usable()).toEqual([]);

  expect(await site.stop()).toBe(0);
  expect(openToOthers(dataDir)).toEqual([]);
});
