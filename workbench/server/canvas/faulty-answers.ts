import type { Scenario } from '@stepwell/contract';
import type { StagedFault } from '../../src/server-api/fault-codes';

/** The answers of a scenario's world, in which some calls fare badly. */
export function faultyAnswers(
  answers: Scenario['answers'] = {},
  faults: readonly StagedFault[],
): Scenario['answers'] {
  const given = faults.flatMap(({ fault, call }) => (call ? [[call, fault.answer?.given]] : []));
  return { ...answers, ...Object.fromEntries(given) };
}

/** Milliseconds before the first byte of a reply, by the slowest of them. */
export function latencyOf(faults: readonly StagedFault[]): number {
  const latencies = faults.map(({ fault: { network } }) =>
    typeof network === 'object' ? network.latency : 0,
  );
  return Math.max(0, ...latencies);
}
