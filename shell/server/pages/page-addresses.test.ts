import { aGeneration, aRenderedPage } from './a-generation.testing';
import { PageAddresses } from './page-addresses';

test('an address that is asked for again is not worked out again', () => {
  const addresses = anAddressBook();

  const first = addresses.of('/courses/?utm_source=x');

  expect(first).toMatchObject({ path: '/courses', search: '', key: expect.stringMatching(/^\/courses\n/) });
  expect(addresses.of('/courses/?utm_source=x')).toBe(first);
  expect(addresses.remembered('/courses/?utm_source=x')).toBe(first);
});

test('strangers’ addresses do not pile up', () => {
  const addresses = anAddressBook();
  const long = `/courses?${'x'.repeat(400)}`;

  addresses.of(long);
  for (let turn = 0; turn < 10_000; turn += 1) addresses.of(`/stranger/${turn}`);

  expect(addresses.remembered(long)).toBeUndefined();
  expect(addresses.remembered('/stranger/0')).toBeUndefined();
  expect(addresses.remembered('/stranger/9999')).toBeDefined();
});

function anAddressBook(): PageAddresses {
  return new PageAddresses(aGeneration(aRenderedPage).generation.choice());
}
