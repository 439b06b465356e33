import { until } from '@stepwell/server-kit/testing/until';
import { startSignatureRenewal } from './signature-renewal';
import type { ReleaseStorage } from './storage';

test('expired signatures are renewed as soon as a process that can sign has started', async () => {
  const timestamp = JSON.stringify({ signed: { expires: '2026-11-01T00:00:00Z' } });
  const signed = { timestamp, snapshot: '', registry: '' };
  const deployments = { current: async () => ({ revision: 1, features: {}, signed }), renew: jest.fn() };
  const storage: Partial<ReleaseStorage> = {
    deployments: deployments as never,
    close: async () => undefined,
  };

  const stop = startSignatureRenewal(
    async () => storage as ReleaseStorage,
    () => undefined,
  );

  await until(() => deployments.renew.mock.calls.length === 1, 5000);
  stop();
});
