import { ENDPOINT_KEYS, type ScenarioStep } from '@stepwell/contract';
import { type Fault, isPress, type PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';

/** Largest number of steps in a code. */
const MAX_STEPS = 999;

/**
 * Parses the fault code of a workbench address: `storage-full`, `call-500@GET /health`, `network-gone@2`.
 * @returns `null` if the code is invalid
 */
export function readFault(code: string): PlacedFault | null {
  const at = code.indexOf('@');
  const [name, place] = at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at + 1)];
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault) return null;
  if (isCallFault(fault)) {
    const call = ENDPOINT_KEYS.find((key) => key === place);
    return call ? { fault, call } : null;
  }
  if (!isStepFault(fault)) return place === '' ? { fault } : null;
  if (isPressFault(fault) && place === '') return { fault };
  const afterStep = place === '' ? 0 : Number(place);
  return Number.isInteger(afterStep) && afterStep >= 0 && afterStep <= MAX_STEPS
    ? { fault, afterStep }
    : null;
}

/** The code that `readFault` parses. */
export function faultCode({ fault, call, afterStep }: PlacedFault): string {
  // Step 0 is the default, except for faults of presses: those without a step apply to every press.
  const isDefaultStep = afterStep === 0 && !isPressFault(fault);
  const place = call ?? (isDefaultStep ? undefined : afterStep);
  return place === undefined ? fault.name : `${fault.name}@${place}`;
}

/** Whether the fault replaces the reply of an API call. */
export function isCallFault({ answer }: Fault): boolean {
  return answer !== undefined;
}

/** Whether the fault is injected at a step, into a page in use. */
export function isStepFault(fault: Fault): boolean {
  const { network, clockSeconds, tab } = fault;
  return network === 'offline' || clockSeconds !== undefined || tab !== undefined || isPressFault(fault);
}

/** Whether the fault applies to presses of buttons: to all of them if no step is given. */
export function isPressFault({ input }: Fault): boolean {
  return input === 'double-click' || input === 'enter-twice';
}

/** The input method for a step, if a fault sets one. @param index of the step */
export function inputMethodFor(
  step: ScenarioStep,
  index: number,
  faults: readonly PlacedFault[],
): Fault['input'] {
  const match = faults.find(
    ({ fault, afterStep = index }) =>
      fault.input !== undefined &&
      afterStep === index &&
      (isPressFault(fault) ? isPress(step) : 'fill' in step),
  );
  return match?.fault.input;
}
