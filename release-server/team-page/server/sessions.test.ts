import { Sessions } from './sessions';

const MINUTE = 60_000;
const ASHA = { grant: '00000000', by: 'asha', isSecure: false };

let now: number;
let sessions: Sessions;

beforeEach(() => {
  now = 0;
  sessions = new Sessions(() => now);
});

test('a session ends half an hour after the last page', () => {
  const id = sessions.open(ASHA);

  now += 29 * MINUTE;
  expect(sessions.find(id)).toMatchObject(ASHA);
  now += 31 * MINUTE;
  expect(sessions.find(id)).toBeUndefined();
});

test('a session ends eight hours after the login', () => {
  const id = sessions.open(ASHA);

  for (; now <= 8 * 60 * MINUTE; now += 20 * MINUTE) expect(sessions.find(id)).toBeDefined();
  expect(sessions.find(id)).toBeUndefined();
});

test('finds no session by an unknown id', () => {
  sessions.open(ASHA);

  expect(sessions.find('')).toBeUndefined();
});

test('evicts the oldest session of many', () => {
  const [first, ...others] = Array.from({ length: 501 }, () => sessions.open(ASHA));

  expect(sessions.find(first ?? '')).toBeUndefined();
  expect(others.every((id) => sessions.find(id))).toBe(true);
});
