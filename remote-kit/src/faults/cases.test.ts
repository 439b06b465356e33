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

test('a reply without data is not tried for a call whose data is not read', () => {
  const query = { ...aBaseline(), calls: [aCall({ call: 'POST /api/queries/addNewQuery' })] };

  expect(namesOf(['call-empty', 'call-broken'], query)).toEqual([]);
  expect(namesOf(['call-half'], query)).toHaveLength(1);
});

test('scenarios that differ only in the answer that a fault replaces are one case', () => {
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

test('autofill gets no case without a press', () => {
  const left = aBaseline({ steps: [{ fill: 'Full name', value: '1' }] });

  expect(namesOf(['autofill'], left)).toEqual([]);
  expect(namesOf(['paste'], left)).toHaveLength(1);
});

test('a scenario that starts with stored data gets no case of a storage fault', () => {
  const draft = aBaseline({ device: { sessionStorage: { draft: '{}' } } });

  expect(namesOf(['storage-refused', 'storage-full', 'cookies-off'], draft)).toEqual([]);
});

test('a scenario with a list of answers or a pending call gets no case of two tabs', () => {
  expect(namesOf(['two-tabs'], aBaseline())).toEqual(['order-placed, two-tabs']);
  expect(namesOf(['two-tabs'], aBaseline({ answers: { [PLACE]: [{ status: 503 }, {}] } }))).toEqual([]);
  expect(namesOf(['two-tabs'], aBaseline({ answers: { [PLACE]: { delayMs: 60_000 } } }))).toEqual([]);
});

test('a scenario with a pending call gets no case of a clock fault', () => {
  const waiting = aBaseline({ answers: { [PLACE]: { delayMs: 60_000 } } });

  expect(namesOf(['other-daylight', 'weeks-pass'], waiting)).toEqual([]);
  expect(namesOf(['tab-frozen'], waiting)).toHaveLength(1);
});

test('a scenario whose text appears after a minute gets no slow case', () => {
  expect(namesOf(['slow'], aBaseline({ afterSeconds: 60 }))).toEqual([]);
  expect(namesOf(['slow'], aBaseline({ afterSeconds: 2 }))).toHaveLength(1);
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
