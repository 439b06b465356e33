from importlib.machinery import SourceFileLoader
sub=SourceFileLoader('e','scratch-edit.py').load_module().sub
sub('release-server/src/promotion/canary-plan.test.ts',
("""const CANARY = { feature: 'checkout', id: '1.0.0-b', percent: 10 };
""","""const CANARY = { feature: 'checkout', id: '1.0.0-b', percent: 10 };
const DAY_MS = 24 * 60 * 60_000;
"""),
("  test('is stored next to the live release, and logged', async () => {","  test('is stored next to the live release: it has a day for its visits, then a person has a day to decide', async () => {"),
("""    const [since, deadline, heldUntil] = [canary?.since, canary?.deadline, canary?.heldUntil].map((iso) =>
      Date.parse(iso ?? ''),
    ) as [number, number, number];
    expect([deadline - since, heldUntil - deadline]).toEqual([24, 24].map((hours) => hours * 3_600_000));
    expect((await storage.deployments.current()).features.checkout?.canary).toEqual(canary);
    expect((""","""    const { since = '', deadline = '', heldUntil = '' } = canary ?? {};
    expect(Date.parse(deadline) - Date.parse(since)).toBe(DAY_MS);
    expect(Date.parse(heldUntil) - Date.parse(deadline)).toBe(DAY_MS);
    expect((await storage.deployments.current()).features.checkout?.canary).toEqual(canary);
  });

  test('is in the log of changes from its start', async () => {
    await manager.canary({ ...CANARY, cohort: 'qa' }, ASHA);

    expect(("""),
("  test('ends when another release of the feature goes live, but not with changes of another feature or a promotion of the live release', async () => {\n    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));\n    await manager.canary(CANARY, ASHA);\n    await manager.promote({ catalog: '1.0.0-b' }, ASHA);",
"""  test('ends when another release of the feature goes live', async () => {
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    await manager.canary(CANARY, ASHA);

    await manager.promote({ checkout: '1.0.0-c' }, ASHA);

    expect((await storage.deployments.current()).features.checkout?.canary).toBeUndefined();
  });

  test('continues when another feature changes or the live release is promoted again', async () => {
    await manager.canary(CANARY, ASHA);

    await manager.promote({ catalog: '1.0.0-b' }, ASHA);"""),
("""    await manager.block('catalog', '1.0.0-a', { ...ASHA, reason: 'wrong' });
    expect((await storage.deployments.current()).features.checkout?.canary?.release).toBe('1.0.0-b');

    await manager.promote({ checkout: '1.0.0-c' }, ASHA);

    expect((await storage.deployments.current()).features.checkout?.canary).toBeUndefined();
""","""    await manager.block('catalog', '1.0.0-a', { ...ASHA, reason: 'wrong' });

    expect((await storage.deployments.current()).features.checkout?.canary?.release).toBe('1.0.0-b');
"""),
("  test('is refused if its release is blocked, or its feature has a canary', async () => {","  test('is refused if its release is blocked', async () => {"),
("""rejects.toThrow('is blocked');

    await manager.canary(CANARY, ASHA);
    await storage""","""rejects.toThrow('is blocked');
  });

  test('is refused if its feature has a canary', async () => {
    await manager.canary(CANARY, ASHA);
    await storage"""),
("'must be compatible with the live shell and with a canary of the shell, like a promoted release'","'must be compatible with the live shell and with its canary, as a promoted release must'"),
("""  test('is refused for a past revision of the registry, and stopping needs a canary', async () => {""","""  test('is refused if the registry has changed since the revision that its start names', async () => {"""),
("""toThrow('revision 1, not 0');
    await expect""","""toThrow('revision 1, not 0');
  });

  test('that does not exist cannot be stopped', async () => {
    await expect"""),
)
s=open('api/src/cli/commands/review.test.ts').read().replace('overLimit: true','couponUsedUp: true'); open('api/src/cli/commands/review.test.ts','w').write(s)
