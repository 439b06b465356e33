import { readDeskSettings } from './settings';

test.each(['https://desk.academy.example', 'http://localhost:3200', 'http://127.0.0.1:3200'])(
  'the desk accepts the address %s',
  (address) => {
    expect(readDeskSettings({ DESK_URL: address }).deskUrl).toBe(address);
  },
);

test('the desk refuses an address without TLS, because log-ins could be read on the network', () => {
  expect(() => readDeskSettings({ DESK_URL: 'http://desk.academy.example' })).toThrow(
    "DESK_URL must be an https address, or one of this machine, not 'http://desk.academy.example'.",
  );
});
