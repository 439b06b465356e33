import { addressOf, readChoice } from './choice';

test('an address holds the whole choice, and only what differs from the default', () => {
  const address =
    '?remote=checkout&release=1.0.0-a&scenario=order-placed&width=390&theme=dark&call=GET+%2Fhealth&answer=500';

  const choice = readChoice(address);

  expect(choice).toEqual({
    remote: 'checkout',
    release: '1.0.0-a',
    scenario: 'order-placed',
    width: '390',
    theme: 'dark',
    call: 'GET /health',
    answer: '500',
  });
  expect(addressOf(choice)).toBe(address);
  expect(addressOf(readChoice('?remote=checkout'))).toBe('?remote=checkout');
});
