import { aBaseline, aCall, PLACE, REVIEW } from './a-baseline.testing';
import { casesOf } from './cases';
import { FAULTS, faultNamed } from './fault-table';

const namesOf = (faults: string[], ...baselines: ReturnType<typeof aBaseline>[]) =>
  casesOf(baselines, faults.map(faultNamed)).map(({ name }) => name);

test('each call of a scenario fares badly by itself, and a second press gets what it always gets', () => {
  const cases = casesOf([aBaseline()], [faultNamed('call-500')]);

  expect(cases.map(({ name }) => name)).toEqual([
    `order-placed, call-500: ${REVIEW}`,
    `order-placed, call-500: ${PLACE}`,
  ]);
  const [review, place] = cases.map(({ scenario }) => scenario.answers);
  expect(review).toMatchObject({ [REVIEW]: { status: 500 } });
  expect(place).toMatchObject({ [PLACE]: [{ status: 500 }, {}] });
});

test('a call that fares badly in a scenario has its fault already', () => {
  const refused = aBaseline({
    answers: { [PLACE]: { status: 409, message: 'Enrolment is closed at the moment' } },
  });

  expect(namesOf(['call-half'], refused)).toEqual([`order-placed, call-half: ${REVIEW}`]);
});

test('a reply without data is no fault of a call of which status and message are all that is read', () => {
  const query = { ...aBaseline(), calls: [aCall({ call: 'POST /api/queries/addNewQuery' })] };

  expect(namesOf(['call-empty', 'call-broken'], query)).toEqual([]);
  expect(namesOf(['call-half'], query)).toHaveLength(1);
});

test('scenarios that differ only in what a fault replaces are one case', () => {
  const free = aBaseline({ name: 'order-free', answers: { [PLACE]: { status: 201 } } });

  expect(namesOf(['call-hangs', 'network-gone'], aBaseline(), free)).toEqual([
    `order-placed, call-hangs: ${REVIEW}`,
    `order-placed, call-hangs: ${PLACE}`,
    'order-placed, network-gone from step 1',
    'order-placed, network-gone from step 2',
  ]);
  expect(namesOf(['zoom-400'], aBaseline(), free)).toHaveLength(2);
});

test('a hand that presses twice presses what sends, and none pastes where nothing is filled', () => {
  const shown = { ...aBaseline({ steps: [{ click: 'Price', role: 'tab' }] }), callsBefore: [2] };

  expect(namesOf(['double-click', 'enter-twice', 'paste'], shown)).toEqual([]);
  expect(casesOf([aBaseline()], [faultNamed('double-click')])).toMatchObject([{ step: 1 }]);
});

test('nobody leaves a field that the browser fills in: what leaving it shows is no case', () => {
  const left = aBaseline({ steps: [{ fill: 'Full name', value: '1' }] });

  expect(namesOf(['autofill'], left)).toEqual([]);
  expect(namesOf(['paste'], left)).toHaveLength(1);
});

test('what a device remembers is needed where the scenario says so', () => {
  const draft = aBaseline({ device: { sessionStorage: { draft: '{}' } } });

  expect(namesOf(['storage-refused', 'storage-full', 'cookies-off'], draft)).toEqual([]);
});

test('no clock goes on while a scenario shows a call that is under way: it would be given up', () => {
  const waiting = aBaseline({ answers: { [PLACE]: { delayMs: 60_000 } } });

  expect(namesOf(['other-daylight', 'weeks-pass'], waiting)).toEqual([]);
  expect(namesOf(['tab-frozen'], waiting)).toHaveLength(1);
});

test('a slow page is not told what comes by the clock minutes later: its files would be late by as much', () => {
  expect(namesOf(['slow'], aBaseline({ afterSeconds: 60 }))).toEqual([]);
  expect(namesOf(['slow'], aBaseline({ afterSeconds: 2 }))).toHaveLength(1);
});

test('a scenario that sends a form has a case of every fault', () => {
  const played = new Set(casesOf([aBaseline()], FAULTS).map(({ fault }) => fault.name));

  expect(FAULTS.map(({ name }) => name).filter((name) => !played.has(name))).toEqual([]);
});
