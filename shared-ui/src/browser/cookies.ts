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
    // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
    document.cookie = cookie;
  } catch {
    // Without the cookie the page continues to work, but its next load does not find the value.
  }
}
