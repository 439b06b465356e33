import { ENDPOINT_KEYS, type ScenarioStep } from '@stepwell/contract';
import type { Fault, PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';
import { stepText } from '@stepwell/remote-kit/internal/play-steps';
import { Checkbox, Text } from '@stepwell/shared-ui';
import { ChoiceSelect } from '../choice/ChoiceSelect';
import {
  faultCode,
  inputMethodFor,
  isCallFault,
  isPressFault,
  isStepFault,
  readFault,
} from '../server-api/fault-codes';
import panel from './Panel.module.css';

export interface FaultsPanelProps {
  /** As in the address. */
  faults: readonly string[];
  /** Calls of the page so far. */
  calls: readonly string[];
  steps: readonly ScenarioStep[];
  onChoose: (faults: string[]) => void;
}

const CALL_FAULTS = FAULTS.filter(isCallFault);
const CALL_OPTIONS = [
  { value: '', label: 'as the scenario says' },
  ...CALL_FAULTS.map((fault) => ({ value: fault.name, label: fault.title })),
];
/** Faults of the whole page. `two-tabs` is left out, because a tester can open the same address in a second tab. */
const PAGE_FAULTS = FAULTS.filter((fault) => !isCallFault(fault) && !fault.secondTab);

/** A switch for each fault of the page, and a select for each call. */
export function FaultsPanel({ faults, calls, steps, onChoose }: FaultsPanelProps) {
  const active = faults.flatMap((code) => readFault(code) ?? []);
  /** Keeps the faults that `isOther` selects, and adds `next`. */
  const replace = (isOther: (each: PlacedFault) => boolean, next: PlacedFault | null) =>
    onChoose([...active.filter(isOther), ...(next ? [next] : [])].map(faultCode));
  const callKeys = ENDPOINT_KEYS.filter(
    (key) => calls.includes(key) || active.some(({ call }) => call === key),
  );

  return (
    <div className={panel.part}>
      <Text size="sm" tone="muted">
        Faults to inject. Each change plays the canvas again.
      </Text>
      <section className={panel.part} aria-label="Replies">
        {callKeys.length === 0 && <Text size="sm">No call was made yet that could fail.</Text>}
        {callKeys.map((call) => (
          <ChoiceSelect
            key={call}
            label={call}
            options={CALL_OPTIONS}
            value={active.find((each) => each.call === call)?.fault.name ?? ''}
            onChoose={(name) => {
              const fault = CALL_FAULTS.find((each) => each.name === name);
              replace((each) => each.call !== call, fault ? { fault, call } : null);
            }}
          />
        ))}
      </section>
      <ul className={panel.switches} aria-label="Faults of the page">
        {PAGE_FAULTS.map((fault) => (
          <PageFault
            key={fault.name}
            active={active.find((each) => each.fault === fault) ?? null}
            fault={fault}
            steps={steps}
            onChoose={(next) => replace((each) => each.fault !== fault, next)}
          />
        ))}
      </ul>
    </div>
  );
}

interface PageFaultProps {
  fault: Fault;
  active: PlacedFault | null;
  steps: readonly ScenarioStep[];
  onChoose: (active: PlacedFault | null) => void;
}

function PageFault({ fault, active, steps, onChoose }: PageFaultProps) {
  const times = isPressFault(fault) ? pressesOf(fault, steps) : timesOf(steps);
  const first = times[0]?.value ?? '';
  const isUnused =
    fault.input !== undefined && !steps.some((step, index) => inputMethodFor(step, index, [{ fault }]));
  return (
    <li className={panel.part}>
      <Checkbox
        checked={active !== null}
        onChange={({ target }) => onChoose(target.checked ? activeAt(fault, first) : null)}
      >
        {fault.title}
      </Checkbox>
      {active && isUnused && (
        <Text size="xs" tone="muted">
          This fault affects no step of this scenario: record steps, and play them.
        </Text>
      )}
      {active && isStepFault(fault) && times.length > 1 && (
        <ChoiceSelect
          label="When"
          options={times}
          value={times.find(({ value }) => value === String(active.afterStep ?? ''))?.value ?? first}
          onChoose={(time) => onChoose(activeAt(fault, time))}
        />
      )}
    </li>
  );
}

/** Times at which a fault can be injected, as options of a select: each value is the number of steps before the fault. */
function timesOf(steps: readonly ScenarioStep[]) {
  return [
    { value: '0', label: 'before the first step' },
    ...steps.map((_, index) => ({ value: String(index + 1), label: `after step ${index + 1}` })),
  ];
}

/** The presses of a scenario, each with the number of steps before it. */
function pressesOf(fault: Fault, steps: readonly ScenarioStep[]) {
  return [
    { value: '', label: 'at every press' },
    ...steps.flatMap((step, index) =>
      inputMethodFor(step, index, [{ fault }]) ? [{ value: String(index), label: stepText(step) }] : [],
    ),
  ];
}

function activeAt(fault: Fault, time: string): PlacedFault {
  return time === '' ? { fault } : { fault, afterStep: Number(time) };
}
