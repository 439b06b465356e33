import { ENDPOINT_KEYS, type EndpointKey, type ScenarioStep } from '@stepwell/contract';
import type { Fault } from '@stepwell/remote-kit/internal/fault';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';
import { stepText } from '@stepwell/remote-kit/internal/play-steps';
import { Checkbox, Text } from '@stepwell/shared-ui';
import { ChoiceSelect } from '../choice/ChoiceSelect';
import {
  faultCode,
  handOf,
  isOfOneCall,
  isOfOneStep,
  isOfPresses,
  readFault,
  type StagedFault,
} from '../server-api/fault-codes';
import panel from './Panel.module.css';

export interface FaultsPanelProps {
  /** As the address says them. */
  faults: readonly string[];
  /** Calls that were made on the stage. */
  calls: readonly string[];
  /** That are taken on it. */
  steps: readonly ScenarioStep[];
  onChoose: (faults: string[]) => void;
}

const OF_CALLS = FAULTS.filter(isOfOneCall);
const OF_PAGES = FAULTS.filter((fault) => !isOfOneCall(fault));

/** What befalls the page on the stage: a switch for each fault, and for each call what becomes of its reply. */
export function FaultsPanel({ faults, calls, steps, onChoose }: FaultsPanelProps) {
  const staged = faults.flatMap((code) => readFault(code) ?? []);
  const put = (isOther: (each: StagedFault) => boolean, next: StagedFault | null) =>
    onChoose([...staged.filter(isOther), ...(next ? [next] : [])].map(faultCode));
  const known = ENDPOINT_KEYS.filter((key) => calls.includes(key) || staged.some(({ call }) => call === key));

  return (
    <div className={panel.part}>
      <Text size="sm" tone="muted">
        What befalls the page. Each change plays the stage again.
      </Text>
      <section className={panel.part} aria-label="Replies">
        {known.length === 0 && <Text size="sm">No call was made yet whose reply could fare badly.</Text>}
        {known.map((call) => (
          <CallFault
            key={call}
            call={call}
            name={staged.find((each) => each.call === call)?.fault.name ?? ''}
            onChoose={(fault) => put((each) => each.call !== call, fault && { fault, call })}
          />
        ))}
      </section>
      <ul className={panel.switches} aria-label="Faults of the page">
        {OF_PAGES.map((fault) => (
          <PageFault
            key={fault.name}
            staged={staged.find((each) => each.fault === fault) ?? null}
            fault={fault}
            steps={steps}
            onChoose={(next) => put((each) => each.fault !== fault, next)}
          />
        ))}
      </ul>
    </div>
  );
}

interface CallFaultProps {
  call: EndpointKey;
  /** Of its fault; empty for none. */
  name: string;
  onChoose: (fault: Fault | null) => void;
}

function CallFault({ call, name, onChoose }: CallFaultProps) {
  const options = [
    { value: '', label: 'as the scenario says' },
    ...OF_CALLS.map((fault) => ({ value: fault.name, label: fault.title })),
  ];
  return (
    <ChoiceSelect
      label={call}
      options={options}
      value={name}
      onChoose={(value) => onChoose(OF_CALLS.find((fault) => fault.name === value) ?? null)}
    />
  );
}

interface PageFaultProps {
  fault: Fault;
  staged: StagedFault | null;
  steps: readonly ScenarioStep[];
  onChoose: (staged: StagedFault | null) => void;
}

function PageFault({ fault, staged, steps, onChoose }: PageFaultProps) {
  const moments = isOfPresses(fault) ? pressesOf(fault, steps) : momentsOf(steps);
  const first = moments[0]?.value ?? '';
  const isUnused = fault.hand !== undefined && !steps.some((step, index) => handOf(step, index, [{ fault }]));
  return (
    <li className={panel.part}>
      <Checkbox
        checked={staged !== null}
        onChange={({ target }) => onChoose(target.checked ? stagedAt(fault, first) : null)}
      >
        {fault.title}
      </Checkbox>
      {staged && isUnused && (
        <Text size="xs" tone="muted">
          No step of this stage is taken so: record some, and play them.
        </Text>
      )}
      {staged && isOfOneStep(fault) && moments.length > 1 && (
        <ChoiceSelect
          label="When"
          options={moments}
          value={moments.find(({ value }) => value === String(staged.afterStep ?? ''))?.value ?? first}
          onChoose={(moment) => onChoose(stagedAt(fault, moment))}
        />
      )}
    </li>
  );
}

function momentsOf(steps: readonly ScenarioStep[]) {
  return [
    { value: '0', label: 'before the first step' },
    ...steps.map((_, index) => ({ value: String(index + 1), label: `after step ${index + 1}` })),
  ];
}

/** A press is known by how many steps are done before it. */
function pressesOf(fault: Fault, steps: readonly ScenarioStep[]) {
  return [
    { value: '', label: 'at every press' },
    ...steps.flatMap((step, index) =>
      handOf(step, index, [{ fault }]) ? [{ value: String(index), label: stepText(step) }] : [],
    ),
  ];
}

function stagedAt(fault: Fault, moment: string): StagedFault {
  return moment === '' ? { fault } : { fault, afterStep: Number(moment) };
}
