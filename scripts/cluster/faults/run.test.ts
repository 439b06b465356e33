import type { Cluster } from '../cluster';
import { runFaults } from './run';

test('a run without a fault that this machine can inject is an error, not a success', async () => {
  const fault = {
    name: 'a clock jumps',
    boundS: 15,
    skippedBecause: () => 'no libfaketime',
    inject: jest.fn(),
  };
  const options = { minutes: 1, seed: 1, faults: [fault], report: () => {} };

  await expect(runFaults({} as Cluster, options)).rejects.toThrow('a clock jumps: no libfaketime');
});
