import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Findings } from '@stepwell/releases/findings';
import type { RegistryRevision } from '@stepwell/releases/registry';
import type { ReleaseStore } from '@stepwell/releases/store';
import { aPlace } from '@stepwell/releases/testing';
import { VerifiedFiles } from '@stepwell/releases/verified-files';
import { childPids } from '../renderer/a-renderer.testing';
import { Generation } from './generation';

const SHELL_ALONE: RegistryRevision = {
  revision: 1,
  features: { shell: { live: '1.0.0-s1', previous: null, by: 'test', at: '' } },
};

test('a damaged shell that must be whole is refused before a process is started for it', async () => {
  const source = await aDamagedShell();

  await expect(Generation.of(SHELL_ALONE, source, { needsWhole: ['shell'] })).rejects.toThrow(
    'its shell is damaged or left out',
  );

  expect(childPids()).toEqual([]);
});

test('where there is no other, a damaged shell goes on as far as it can', async () => {
  const generation = await Generation.of(SHELL_ALONE, await aDamagedShell());

  expect(generation.shell.id).toBe('1.0.0-s1');
  expect(generation.missingFeatures()).toEqual([]);
  await generation.renderer.close();
});

async function aDamagedShell() {
  const { store } = await aPlace();
  writeFileSync(join(folderOf(store), 'browser/Page.js'), 'changed');
  const findings = new Findings(() => undefined);
  return { store, findings, files: new VerifiedFiles(findings), log: () => undefined };
}

function folderOf(store: ReleaseStore): string {
  return store.read('shell', '1.0.0-s1').folder;
}
