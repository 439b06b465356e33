import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { aPlace } from '@stepwell/release-server/testing';
import { childPids } from '../renderer/a-renderer.testing';
import { Generation, releaseSource } from './generation';
import { fallbacksIn } from './release-selection';

const SHELL_ALONE: RegistryRevision = {
  revision: 1,
  features: { shell: { live: '1.0.0-s1', previous: null, by: 'test', at: '' } },
};

test('rejects a damaged shell that is required, and starts no process', async () => {
  const source = await aDamagedShell();

  await expect(Generation.of(SHELL_ALONE, source, { required: { shell: 'live' } })).rejects.toThrow(
    'the release of shell is damaged or cannot be used',
  );

  expect(childPids()).toEqual([]);
});

test('accepts a damaged shell unless it is required, because every page needs a shell', async () => {
  const generation = await Generation.of(SHELL_ALONE, await aDamagedShell());

  expect(generation.shell.id).toBe('1.0.0-s1');
  expect(generation.selection().missing).toEqual([]);
  await generation.renderer.close();
});

test('selects the previous release while the live release is damaged, and the live release once it is restored', async () => {
  const { store } = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
  ]);
  const generation = await Generation.of(
    {
      revision: 2,
      features: {
        ...SHELL_ALONE.features,
        checkout: { live: '1.0.0-b', previous: '1.0.0-a', by: 'test', at: '' },
      },
    },
    releaseSource(store, () => undefined),
  );
  const file = join(store.folderOf('checkout', '1.0.0-b'), 'browser/Page.js');
  const selectedCheckout = () => generation.selection().releases.get('checkout')?.release.id;
  const undamaged = generation.selection();

  expect(selectedCheckout()).toBe('1.0.0-b');
  renameSync(file, `${file}.moved`);
  await untilTrue(generation, () => selectedCheckout() === '1.0.0-a');
  expect(fallbacksIn(generation.selection())).toMatchObject([
    { feature: 'checkout', live: '1.0.0-b', instead: '1.0.0-a' },
  ]);
  renameSync(`${file}.moved`, file);
  await untilTrue(generation, () => selectedCheckout() === '1.0.0-b');
  expect(generation.selection()).toBe(undamaged);
  generation.watch.close();
  await generation.renderer.close();
});

/** Repeats the edge's check of all files, without its intervals, until the condition holds. */
async function untilTrue({ watch }: Generation, holds: () => boolean): Promise<void> {
  for (let checks = 0; checks < 20 && !holds(); checks += 1) await watch.checkFiles();
  expect(holds()).toBe(true);
}

async function aDamagedShell() {
  const { store } = await aPlace();
  writeFileSync(join(folderOf(store), 'browser/Page.js'), 'changed');
  return releaseSource(store, () => undefined);
}

function folderOf(store: ReleaseStore): string {
  return store.read('shell', '1.0.0-s1').folder;
}
