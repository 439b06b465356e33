import { ENDPOINT_KEYS, type EndpointKey, type ScenarioStep } from '@stepwell/contract';
import { type Fault, isPress } from '@stepwell/remote-kit/internal/fault';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';

/** A fault with the place where it is injected. */
export interface ActiveFault {
  fault: Fault;
  /** The failing call, for faults of replies. */
  call?: EndpointKey;
  /** Number of steps before the fault is injected; for an input method, index of its step. */
  afterStep?: number;
}

const MAX_STEPS = 999;

/**
 * Parses a code of the address: `storage-full`, `call-500@GET /health`, `network-gone@2`.
 * @returns `null` if it is invalid
 */
export function readFault(code: string): ActiveFault | null {
  const at = code.indexOf('@');
  const [name, where] = at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at + 1)];
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault) return null;
  if (isOfOneCall(fault)) {
    const call = ENDPOINT_KEYS.find((key) => key === where);
    return call ? { fault, call } : null;
  }
  if (!isOfOneStep(fault)) return where === '' ? { fault } : null;
  if (isOfPresses(fault) && where === '') return { fault };
  const afterStep = where === '' ? 0 : Number(where);
  return Number.isInteger(afterStep) && afterStep >= 0 && afterStep <= MAX_STEPS
    ? { fault, afterStep }
    : null;
}

export function faultCode({ fault, call, afterStep }: ActiveFault): string {
  const where = call ?? (isOfPresses(fault) ? afterStep : afterStep || undefined);
  return where === undefined ? fault.name : `${fault.name}@${where}`;
}

export function isOfOneCall({ answer }: Fault): boolean {
  return answer !== undefined;
}

/** Whether it is injected into a page in use. */
export function isOfOneStep(fault: Fault): boolean {
  const { network, clockSeconds, tab } = fault;
  return network === 'offline' || clockSeconds !== undefined || tab !== undefined || isOfPresses(fault);
}

/** Whether it applies to presses: to all of them without a step. */
export function isOfPresses({ input }: Fault): boolean {
  return input === 'double-click' || input === 'enter-twice';
}

/** The input method for a step, if a fault sets one. @param index of the step */
export function inputMethodFor(
  step: ScenarioStep,
  index: number,
  faults: readonly ActiveFault[],
): Fault['input'] {
  const found = faults.find(
    ({ fault, afterStep = index }) =>
      fault.input !== undefined &&
      afterStep === index &&
      (isOfPresses(fault) ? isPress(step) : 'fill' in step),
  );
  return found?.fault.input;
}
