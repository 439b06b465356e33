import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Resolves a host name like `dns.lookup`, but to public addresses only, because a request to a URL that came from a browser must not reach
 * this machine or its network (SSRF). The connection uses the address that was checked. Node calls no lookup for a URL with an IP address,
 * so the caller must refuse such a URL itself.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first, ...others] = error ? [] : found.filter(isPublic);
    if (!first) callback(error ?? noPublicAddress(hostname), []);
    else if (options.all) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};

function isPublic({ address }: LookupAddress): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

function noPublicAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no public address`), { code: 'ENOTFOUND' });
}
