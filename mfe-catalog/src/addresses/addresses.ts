import { safeHref } from '@stepwell/contract';

/** The address if it is a path of this site or an http(s) URL, otherwise `undefined`. */
export function pictureAddress(address: string | undefined): string | undefined {
  const known = linkAddress(address);
  return known?.startsWith('mailto:') ? undefined : known;
}

/** The address if it is http, https, mailto or a path of this site, otherwise `undefined`. */
export function linkAddress(address: string | undefined): string | undefined {
  const given = typeof address === 'string' ? address.trim() : '';
  // A second slash or a backslash would make it another host.
  return /^\/(?![/\\])/.test(given) ? given : safeHref(given);
}

/** A `mailto:` link, or `undefined` if the text is not an e-mail address. */
export function mailAddress(email: string | undefined): string | undefined {
  const address = typeof email === 'string' ? email.trim() : '';
  // A query would prefill the mail: subject, text, more receivers.
  return /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? safeHref(`mailto:${address}`) : undefined;
}
