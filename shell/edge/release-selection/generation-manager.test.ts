import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryRevision } from '@stepwell/release-server/registry';
import { aPlace } from '@stepwell/release-server/testing';
import { anApiConnection } from '../http/an-api.testing';
import { releaseSource } from './generation';
import { GenerationManager } from './generation-manager';

const SHELL_ALONE: RegistryRevision = {
  revision: 1,
  features: { shell: { live: '1.0.0-s1', previous: null, by: 'test', at: '' } },
};

test('an edge that could not read the registry is no longer behind once it has read the registry', async () => {
  const { store } = await aPlace();
  const registry = { read: () => SHELL_ALONE };
  const releases = releaseSource(store, () => undefined);
  const manager = await GenerationManager.of({ registry, releases, api: anApiConnection() });
  const isBehindSoon = async (expected: boolean) => {
    for (let checks = 0; checks < 40 && manager.isBehind !== expected; checks += 1) await pause(50);
    return manager.isBehind;
  };

  registry.read = () => {
    throw new Error('EMFILE: too many open files');
  };
  expect(await isBehindSoon(true)).toBe(true);
  registry.read = () => SHELL_ALONE;
  expect(await isBehindSoon(false)).toBe(false);

  await manager.close();
});
