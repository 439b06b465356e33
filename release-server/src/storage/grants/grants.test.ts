import { aStorage, STORAGES } from '../../testing/a-storage.testing';
import { newGrant } from './grant';

jest.setTimeout(60_000);

describe.each(STORAGES)('grants in %s', (kind) => {
  test('stores grants without their tokens', async () => {
    const { storage, reopen } = await aStorage(kind);
    const { grant, token } = newGrant({
      team: 'checkout',
      features: ['checkout'],
      verbs: ['publish'],
      expiresAt: '2027-01-01T00:00:00.000Z',
    });
    await storage.grants.save(grant);
    await storage.grants.save({ ...grant, revokedAt: '2026-12-01T00:00:00.000Z' });
    const use = {
      at: '2026-12-02T00:00:00.000Z',
      team: 'checkout',
      grant: grant.id,
      verb: 'publish' as const,
    };
    await storage.grants.logUse({ ...use, features: ['checkout'], isAllowed: false });

    const other = await reopen();

    expect(await other.grants.list()).toEqual([{ ...grant, revokedAt: '2026-12-01T00:00:00.000Z' }]);
    expect(JSON.stringify(await other.grants.list())).not.toContain(token);
    expect(await other.grants.uses()).toEqual([{ ...use, features: ['checkout'], isAllowed: false }]);
  });
});
