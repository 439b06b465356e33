import { safeHref } from '@stepwell/contract';

/** A picture's address if it is one of this site's files or on the web, otherwise `undefined`. */
export function pictureAddress(address: string | undefined): string | undefined {
  const known = linkAddress(address);
  return known?.startsWith('mailto:') ? undefined : known;
}

/** An address that is safe to link to: http, https, mailto, or a path of this site; otherwise `undefined`. */
export function linkAddress(address: string | undefined): string | undefined {
  const given = typeof address === 'string' ? address.trim() : '';
  // A second slash or a backslash would name another host.
  return /^\/(?![/\\])/.test(given) ? given : safeHref(given);
}

/** A `mailto:` link to an e-mail address, or `undefined` for what is not one. */
export function mailAddress(email: string | undefined): string | undefined {
  const address = typeof email === 'string' ? email.trim() : '';
  // Anything after a `?` would fill in the mail: a subject, a text, more receivers.
  return /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? safeHref(`mailto:${address}`) : undefined;
}
