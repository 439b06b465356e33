import type { Scenario } from '@stepwell/contract';
import { aBaseline, aCall, PLACE, REVIEW } from './a-baseline.testing';
import { casesAt, casesOf } from './cases';
import type { PlacedFault } from './fault';
import { FAULTS, faultNamed } from './fault-table';

const namesOf = (faults: string[], ...baselines: ReturnType<typeof aBaseline>[]) =>
  casesOf(baselines, faults.map(faultNamed)).map(({ name }) => name);

test('each call fails in a case of its own', () => {
  const cases = casesOf([aBaseline()], [faultNamed('call-500')]);

  expect(cases.map(({ name }) => name)).toEqual([
    `order-placed, call-500: ${REVIEW}`,
    `order-placed, call-500: ${PLACE}`,
  ]);
  const [review, place] = cases.map(({ scenario }) => scenario.answers);
  expect(review).toMatchObject({ [REVIEW]: { status: 500 } });
  expect(place).toMatchObject({ [PLACE]: [{ status: 500 }, {}] });
});

test('a call that fails in the scenario gets no case', () => {
  const refused = aBaseline({
    answers: { [PLACE]: { status: 409, message: 'Enrolment is closed at the moment' } },
  });

  expect(namesOf(['call-half'], refused)).toEqual([`order-placed, call-half: ${REVIEW}`]);
});

test('only calls whose data is read get a case of a reply without data', () => {
  const query = { ...aBaseline(), calls: [aCall({ call: 'POST /api/queries/addNewQuery' })] };

  expect(namesOf(['call-empty', 'call-broken'], query)).toEqual([]);
  expect(namesOf(['call-half'], query)).toHaveLength(1);
});

test('scenarios that differ only in the replaced answer are one case', () => {
  const free = aBaseline({ name: 'order-free', answers: { [PLACE]: { status: 201 } } });

  expect(namesOf(['call-hangs', 'network-gone'], aBaseline(), free)).toEqual([
    `order-placed, call-hangs: ${REVIEW}`,
    `order-placed, call-hangs: ${PLACE}`,
    'order-placed, network-gone from step 1',
    'order-placed, network-gone from step 2',
  ]);
  expect(namesOf(['zoom-400'], aBaseline(), free)).toHaveLength(2);
});

test('a press that sends no form gets no case of an input method', () => {
  const shown = { ...aBaseline({ steps: [{ click: 'Price', role: 'tab' }] }), callsBefore: [2] };

  expect(namesOf(['double-click', 'enter-twice', 'paste'], shown)).toEqual([]);
  expect(casesOf([aBaseline()], [faultNamed('double-click')])).toMatchObject([{ step: 1 }]);
});

const PENDING: Partial<Scenario> = { answers: { [PLACE]: { delayMs: 60_000 } } };
const STORED: Partial<Scenario> = { device: { sessionStorage: { draft: '{}' } } };
const UNSENT: Partial<Scenario> = { steps: [{ fill: 'Full name', value: '1' }] };

test.each<[fault: string, count: number, of: string, scenario: Partial<Scenario>]>([
  ['autofill', 0, 'without a press', UNSENT],
  ['paste', 1, 'without a press', UNSENT],
  ['storage-refused', 0, 'that starts with stored data', STORED],
  ['storage-full', 0, 'that starts with stored data', STORED],
  ['cookies-off', 0, 'that starts with stored data', STORED],
  ['two-tabs', 1, 'with one answer for each call', {}],
  ['two-tabs', 0, 'with a list of answers', { answers: { [PLACE]: [{ status: 503 }, {}] } }],
  ['two-tabs', 0, 'with a pending call', PENDING],
  ['other-daylight', 0, 'with a pending call', PENDING],
  ['weeks-pass', 0, 'with a pending call', PENDING],
  ['tab-frozen', 1, 'with a pending call', PENDING],
  ['slow', 0, 'whose text appears after a minute', { afterSeconds: 60 }],
  ['slow', 1, 'whose text appears after two seconds', { afterSeconds: 2 }],
])('%s has %i cases in a scenario %s', (fault, count, _, scenario) => {
  expect(namesOf([fault], aBaseline(scenario))).toHaveLength(count);
});

test('a scenario that sends a form gets a case of every fault', () => {
  const played = new Set(casesOf([aBaseline()], FAULTS).map(({ fault }) => fault.name));

  expect(FAULTS.map(({ name }) => name).filter((name) => !played.has(name))).toEqual([]);
});

test.each<[name: string, place: Omit<PlacedFault, 'fault'>, names: string[]]>([
  ['call-500', { call: PLACE }, [`order-placed, call-500: ${PLACE}`]],
  ['network-gone', { afterStep: 0 }, ['order-placed, network-gone from step 1']],
  ['network-gone', { afterStep: 1 }, ['order-placed, network-gone from step 2']],
  ['network-gone', { afterStep: 2 }, []],
  ['double-click', { afterStep: 1 }, [`order-placed, double-click: ${PLACE}`]],
  ['double-click', {}, [`order-placed, double-click: ${PLACE}`]],
  ['tab-frozen', { afterStep: 1 }, ['order-placed, tab-frozen']],
  ['call-500', { call: 'POST /api/queries/addNewQuery' }, []],
])('%s at %j leads to the cases %j', (name, place, names) => {
  const cases = casesAt(aBaseline(), { fault: faultNamed(name), ...place });

  expect(cases.map((each) => each.name)).toEqual(names);
});
