import { aGrant, aStorage, STORAGES } from '../../testing/a-storage.testing';

describe.each(STORAGES)('grants in %s', (kind) => {
  test('stores grants without their tokens', async () => {
    const { storage, reopen } = await aStorage(kind);
    const { grant, token } = await aGrant(storage, { verbs: ['publish'] });
    const revoked = { ...grant, revokedAt: '2026-12-01T00:00:00.000Z' };
    await storage.grants.save(revoked);
    const { team, features } = grant;
    const use = { at: '2026-12-02T00:00:00.000Z', team, features, grant: grant.id, isAllowed: false };
    await storage.grants.logUse({ ...use, verb: 'publish' });

    const other = await reopen();

    expect(await other.grants.list()).toEqual([revoked]);
    expect(JSON.stringify(await other.grants.list())).not.toContain(token);
    expect(await other.grants.uses()).toEqual([{ ...use, verb: 'publish' }]);
  });
});
