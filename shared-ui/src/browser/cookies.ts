// In a sandboxed frame `document.cookie` throws. In a browser that blocks cookies, `document.cookie` is empty and ignores writes.

/** @returns the text of `document.cookie`; empty where the browser refuses cookies */
export function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** @param cookie one cookie with its attributes, in the format of `document.cookie` */
export function setCookie(cookie: string): void {
  try {
    // Not every supported browser has the Cookie Store API.
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = cookie;
  } catch {
    // The cookie is lost with the page.
  }
}
