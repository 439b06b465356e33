// Throws in a sandboxed frame; where cookies are blocked it reads as empty and ignores what is written.

/** @returns the text of `document.cookie`; empty where cookies are refused */
export function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** @param cookie one cookie with its attributes, as `document.cookie` takes it */
export function setCookie(cookie: string): void {
  try {
    // The Cookie Store API is not in every browser that the site serves.
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = cookie;
  } catch {
    // The cookie lasts no longer than the page.
  }
}
