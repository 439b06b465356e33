import { COSTS, DAY, MACHINES } from './figures';
import { admissionDay } from './rush';
import { simulate } from './simulate';
import { clock, narrowest, verdictOf } from './verdict';

const QUIET = { ...DAY, pages: 200, orders: 4, seconds: 1, addresses: 100 };
const FEW = { ...MACHINES, edges: 2, apis: 2 };

test('the same seed is the same day, to the last wait', () => {
  expect(simulate(COSTS, FEW, QUIET)).toEqual(simulate(COSTS, FEW, QUIET));
  expect(simulate(COSTS, FEW, { ...QUIET, seed: 2 })).not.toEqual(simulate(COSTS, FEW, QUIET));
});

test('two of everything are enough for a quiet day, and half a machine is not for a rush', () => {
  expect(verdictOf(simulate(COSTS, FEW, QUIET))).toMatch(/^Enough/);
  const rush = simulate(COSTS, { ...FEW, edges: 1 }, { ...QUIET, pages: 4000 });
  expect(verdictOf(rush)).toMatch(/^Not enough: what breaks first is edge/);
});

test('a place breaks first when its work is made dearer', () => {
  expect(narrowest(simulate({ ...COSTS, order: 3 }, FEW, QUIET)).place).toBe('orders');
  expect(narrowest(simulate({ ...COSTS, readCall: 0.02 }, FEW, QUIET)).place).toBe('api');
});

test('a quarter of an hour is told as clocks tell it', () => {
  expect([0, 10.25, 23.75].map(clock)).toEqual(['0:00', '10:15', '23:45']);
});

test('the day has a height at ten, and a night', () => {
  const day = admissionDay();

  expect(day).toHaveLength(96);
  expect(day.indexOf(Math.max(...day))).toBe(40);
  expect(Math.max(...day)).toBe(1);
  expect(day[8]).toBeLessThan(0.05);
});
