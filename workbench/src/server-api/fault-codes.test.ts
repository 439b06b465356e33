import type { ScenarioStep } from '@stepwell/contract';
import { FAULTS } from '@stepwell/remote-kit/internal/fault-table';
import { faultCode, inputMethodFor, isCallFault, readFault } from './fault-codes';

const STEPS: ScenarioStep[] = [
  { fill: 'Name', value: 'Ishita' },
  { click: 'Apply' },
  { click: 'News', role: 'checkbox' },
  { click: 'Place order' },
];

test('every fault has a code', () => {
  for (const fault of FAULTS) {
    const code = isCallFault(fault) ? `${fault.name}@GET /health` : fault.name;
    expect(readFault(code)?.fault).toBe(fault);
  }
});

test.each([
  'double-click',
  'double-click@1',
  'enter-twice@0',
  'network-gone',
  'tab-frozen@2',
  'paste',
  'slow',
])('%s is read and written unchanged', (code) => {
  const active = readFault(code);

  expect(active && faultCode(active)).toBe(code);
});

test.each<[codes: string[], methods: (string | undefined)[]]>([
  [['double-click'], [undefined, 'double-click', undefined, 'double-click']],
  [['enter-twice@3'], [undefined, undefined, undefined, 'enter-twice']],
  [['double-click@0'], [undefined, undefined, undefined, undefined]],
  [
    ['autofill', 'double-click@1', 'slow'],
    ['autofill', 'double-click', undefined, undefined],
  ],
])('the faults %j set the input methods %j of the steps', (codes, methods) => {
  const faults = codes.flatMap((code) => readFault(code) ?? []);

  expect(STEPS.map((step, index) => inputMethodFor(step, index, faults))).toEqual(methods);
});
