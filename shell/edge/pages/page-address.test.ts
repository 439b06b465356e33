import { aGeneration, aRenderedPage } from '../release-selection/a-generation.testing';
import { PageAddresses } from './page-address';

test('an address that is asked for again is not worked out again', () => {
  const addresses = anAddressBook();

  const first = addresses.of('/courses/?utm_source=x');

  expect(first).toMatchObject({ path: '/courses', search: '', key: expect.stringMatching(/^\/courses\n/) });
  expect(addresses.of('/courses/?utm_source=x')).toBe(first);
});

test('strangers’ addresses do not pile up', () => {
  const addresses = anAddressBook();
  const long = `/courses?${'x'.repeat(400)}`;

  const first = addresses.of('/stranger/0');
  expect(addresses.of(long)).not.toBe(addresses.of(long));
  let last = first;
  for (let turn = 1; turn < 10_000; turn += 1) last = addresses.of(`/stranger/${turn}`);

  expect(addresses.of('/stranger/9999')).toBe(last);
  expect(addresses.of('/stranger/0')).not.toBe(first);
});

function anAddressBook(): PageAddresses {
  return new PageAddresses(aGeneration(aRenderedPage).generation.selection());
}
