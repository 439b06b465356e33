import { aStorage, STORAGES } from '../../testing/a-storage.testing';

describe.each(STORAGES)('deployments in %s', (kind) => {
  test('refuses one of two concurrent writers of a revision', async () => {
    const { storage, reopen } = await aStorage(kind);
    const other = await reopen();
    const audit = { by: 'asha', action: 'nothing' };

    const outcomes = await Promise.allSettled([
      storage.deployments.write({ features: {} }, audit, 0),
      other.deployments.write({ features: {} }, audit, 0),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await storage.deployments.current()).toMatchObject({ revision: 1 });
    expect(await storage.deployments.history()).toHaveLength(1);
  });

  test('keeps the deployments of each environment apart', async () => {
    const { storage, reopen } = await aStorage(kind);
    await storage.deployments.write({ features: {} }, { by: 'asha', action: 'nothing' }, 0);

    const other = await reopen('next');

    expect((await other.deployments.current()).revision).toBe(0);
    expect(await other.deployments.history()).toEqual([]);
  });
});

(STORAGES.includes('PostgreSQL') ? describe : describe.skip)('deployments in PostgreSQL', () => {
  test('notifies of a revision that another process wrote', async () => {
    const { storage, reopen } = await aStorage('PostgreSQL');
    const other = await reopen();
    const notified = new Promise<void>((resolve) => {
      const stop = storage.deployments.onRevision(() => {
        stop();
        resolve();
      });
    });
    // A notification before the subscription has begun is lost, so revisions are written until one is received.
    let revision = 0;
    const writing = setInterval(() => {
      other.deployments
        .write({ features: {} }, { by: 'asha', action: 'nothing' }, revision)
        .catch(() => undefined);
      revision += 1;
    }, 100);

    await notified;
    clearInterval(writing);
  });
});
