import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { StorageManager } from '../promotion/storage-manager';
import type { ReleaseStorage } from '../storage/storage';
import { aDataFolder } from '../testing/a-release.testing';
import { closeFirst } from '../testing/a-storage.testing';
import { Authority } from './authority';
import { releaseService } from './release-service';

export interface TestService {
  service: FastifyInstance;
  url: string;
  /** Folder of archives that are packed and unpacked. */
  uploadsIn: string;
}

/** Starts a release service over a storage; the service is closed after the test. */
export async function aService(storage: ReleaseStorage): Promise<TestService> {
  const service = Fastify();
  closeFirst(() => service.close());
  const uploadsIn = aDataFolder();
  const [manager, authority] = [new StorageManager(storage, 0), new Authority(storage.grants)];
  await service.register(releaseService, { storage, manager, authority, uploadsIn });
  await service.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.server.address() as AddressInfo;
  return { service, url: `http://127.0.0.1:${port}`, uploadsIn };
}
