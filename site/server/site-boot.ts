import { PAYMENT_KEY_HEADER } from '@stepwell/contract';
import type { SiteBoot } from '../src/site-boot';

const PUBLIC_KEY = /^[\w-]{100,200}$/;

/** The site's boot data, from the headers of the API's settings. Invalid values are ignored. */
export function siteBoot(headers: Readonly<Record<string, string | string[] | undefined>>): SiteBoot {
  const key = headers[PAYMENT_KEY_HEADER];
  return typeof key === 'string' && PUBLIC_KEY.test(key) ? { paymentKey: key } : {};
}
