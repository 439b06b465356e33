import { BlockList, isIP } from 'node:net';

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
