/** Reads `QA_URL`, the QA workbench's address, without a trailing slash. @throws Error with one line if it is not an address */
export function workbenchUrlOf(value = ''): string | undefined {
  const text = value.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url.href.replace(/\/$/, '');
  throw new Error(`QA_URL must be an http or https address such as http://localhost:3100, not '${text}'.`);
}
