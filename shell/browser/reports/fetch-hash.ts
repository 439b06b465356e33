/** A file that takes longer than this counts as missing. */
const TIMEOUT_MS = 2000;

/**
 * Hashes a file that failed its integrity check or did not load, from the browser's cache if possible. By the hash, the edge distinguishes
 * a changed file from a missing file.
 * @returns SHA-384 in base64; `undefined` if no file or only a redirect arrives, or if the browser has no `crypto.subtle`
 */
export async function fetchHash(address: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // biome-ignore lint/style/noRestrictedGlobals: a file of a release, not the API
    const reply = await fetch(address, { cache: 'force-cache', signal });
    if (!reply.ok || reply.redirected) return undefined;
    const hash = await crypto.subtle.digest('SHA-384', await reply.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(hash)));
  } catch {
    return undefined;
  }
}
