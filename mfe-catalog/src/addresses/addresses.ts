import { safeHref } from '@stepwell/contract';

// Addresses in the data of courses and mentors may be anything that was typed. Unsafe addresses, such as `javascript:…`, are not used.

/** The address if it is a path of this site or an http(s) URL, otherwise `undefined`. */
export function pictureAddress(address: string | undefined): string | undefined {
  const safe = linkAddress(address);
  return safe?.startsWith('mailto:') ? undefined : safe;
}

/** The address if it is http, https, mailto or a path of this site, otherwise `undefined`. */
export function linkAddress(address: string | undefined): string | undefined {
  const trimmed = typeof address === 'string' ? address.trim() : '';
  // `//host` and `/\host` are not paths of this site, because browsers read them as another host.
  return /^\/(?![/\\])/.test(trimmed) ? trimmed : safeHref(trimmed);
}

/** A `mailto:` link, or `undefined` if the text is not an e-mail address. */
export function mailAddress(email: string | undefined): string | undefined {
  const address = typeof email === 'string' ? email.trim() : '';
  // `?` and `&` are refused, because a query would add a subject, a text or more receivers to the mail.
  return /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? safeHref(`mailto:${address}`) : undefined;
}
