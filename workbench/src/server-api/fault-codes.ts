import { ENDPOINT_KEYS, type EndpointKey, type ScenarioStep } from '@stepwell/contract';
import { type Fault, isPress } from '@stepwell/remote-kit/internal/fault';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';

/** A fault on the canvas, and where it strikes. */
export interface ActiveFault {
  fault: Fault;
  /** The call that gets its answer, where the fault is one of replies. */
  call?: EndpointKey;
  /** It befalls once so many steps are done, where it befalls a page that is in use; of a hand: it takes the next step. */
  afterStep?: number;
}

/** Steps that nobody takes. */
const MOST_STEPS = 999;

/**
 * A fault as an address says it: `storage-full`, `call-500@GET /health`, `network-gone@2`.
 * @returns `null` for what is none
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
  return Number.isInteger(afterStep) && afterStep >= 0 && afterStep <= MOST_STEPS
    ? { fault, afterStep }
    : null;
}

export function faultCode({ fault, call, afterStep }: ActiveFault): string {
  const where = call ?? (isOfPresses(fault) ? afterStep : afterStep || undefined);
  return where === undefined ? fault.name : `${fault.name}@${where}`;
}

/** Whether each call can have it for itself. */
export function isOfOneCall({ answer }: Fault): boolean {
  return answer !== undefined;
}

/** Whether it befalls a page that is in use. */
export function isOfOneStep(fault: Fault): boolean {
  const { network, clockSeconds, tab } = fault;
  return network === 'offline' || clockSeconds !== undefined || tab !== undefined || isOfPresses(fault);
}

/** Whether buttons are pressed otherwise: all of them, where no step is named. */
export function isOfPresses({ input }: Fault): boolean {
  return input === 'double-click' || input === 'enter-twice';
}

/** The hand that takes a step, where it is another than always. @param index of the step among all */
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
