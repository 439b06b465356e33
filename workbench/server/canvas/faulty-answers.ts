import type { Scenario } from '@stepwell/contract';
import type { ActiveFault } from '../../src/server-api/fault-codes';

/** The answers of a scenario's world, in which some calls fare badly. */
export function answersWithFaults(
  answers: Scenario['answers'] = {},
  faults: readonly ActiveFault[],
): Scenario['answers'] {
  const given = faults.flatMap(({ fault, call }) => (call ? [[call, fault.answer?.given]] : []));
  return { ...answers, ...Object.fromEntries(given) };
}

/** Milliseconds before the first byte of a reply, by the slowest of them. */
export function latencyOf(faults: readonly ActiveFault[]): number {
  const latencies = faults.map(({ fault: { network } }) =>
    typeof network === 'object' ? network.latency : 0,
  );
  return Math.max(0, ...latencies);
}
