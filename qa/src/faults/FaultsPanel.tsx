import { ENDPOINT_KEYS, type EndpointKey } from '@stepwell/contract';
import type { Fault } from '@stepwell/remote-kit/fault';
import { FAULTS } from '@stepwell/remote-kit/faults';
import { Checkbox, Text } from '@stepwell/shared-ui';
import { ChoiceSelect } from '../choice/ChoiceSelect';
import panel from '../panel/Panel.module.css';
import {
  canBeStaged,
  faultCode,
  isOfOneCall,
  isOfOneStep,
  readFault,
  type StagedFault,
} from '../workbench-api/fault-codes';

export interface FaultsPanelProps {
  /** As the address says them. */
  faults: readonly string[];
  /** Calls that were made on the stage. */
  calls: readonly string[];
  /** How many steps are taken on it. */
  steps: number;
  onChoose: (faults: string[]) => void;
}

const OF_CALLS = FAULTS.filter(isOfOneCall);
const OF_PAGES = FAULTS.filter((fault) => !isOfOneCall(fault) && canBeStaged(fault));

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
  steps: number;
  onChoose: (staged: StagedFault | null) => void;
}

function PageFault({ fault, staged, steps, onChoose }: PageFaultProps) {
  const moments = Array.from({ length: steps + 1 }, (_, step) => ({
    value: String(step),
    label: step === 0 ? 'before the first step' : `after step ${step}`,
  }));
  return (
    <li>
      <Checkbox
        checked={staged !== null}
        onChange={({ target }) => onChoose(target.checked ? { fault, afterStep: 0 } : null)}
      >
        {fault.title}
      </Checkbox>
      {staged && isOfOneStep(fault) && steps > 0 && (
        <ChoiceSelect
          label="When"
          options={moments}
          value={String(Math.min(staged.afterStep ?? 0, steps))}
          onChoose={(step) => onChoose({ fault, afterStep: Number(step) })}
        />
      )}
    </li>
  );
}
