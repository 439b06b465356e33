import { BlockList, isIP } from 'node:net';

/**
 * Parses a setting that lists addresses and CIDRs, separated by commas; an empty setting is an empty list.
 * @throws Error with one line that names the setting and the invalid entry
 */
export function parseAddressList(name: string, text: string): string[] {
  const values = text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  const invalid = values.find((value) => !isAddressOrRange(value));
  if (invalid === undefined) return values;
  throw new Error(
    `${name} must be addresses and CIDRs with commas between them, such as 10.0.0.7,fd00::/8, not '${invalid}'.`,
  );
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  return family !== 0 && isRange && more.length === 0;
}

/**
 * A function that returns whether an address matches a list from `parseAddressList`. 127.0.0.1 includes ::1, because a proxy of this
 * machine that connects to `localhost` comes from either.
 */
export function ipMatcher(list: readonly string[]): (address: string | undefined) => boolean {
  const blocks = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (entry === '127.0.0.1') blocks.addAddress('::1', 'ipv6');
    blocks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && blocks.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
