import { BlockList, isIP } from 'node:net';

/**
 * The addresses and CIDRs of a setting, which stand between commas; none for an empty one.
 * @throws Error with one line that names the setting and what is no address
 */
export function listOfAddresses(name: string, text: string): string[] {
  const values = text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  const wrong = values.find((value) => !isAddressOrRange(value));
  if (wrong === undefined) return values;
  throw new Error(
    `${name} must be addresses and CIDRs with commas between them, such as 10.0.0.7,fd00::/8, not '${wrong}'.`,
  );
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  return family !== 0 && isRange && more.length === 0;
}

/** Whether an address is in a list of addresses and CIDRs that was checked before. */
export function addressesIn(list: readonly string[]): (address: string | undefined) => boolean {
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    known.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
