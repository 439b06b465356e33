/** What takes longer is told of as a file that could not be had. */
const PATIENCE_MS = 2000;

/**
 * SHA-384, base64, of what comes at the address of a file that a page was refused: by it the edge, which has the signed one,
 * knows whether other bytes came or none. It is what the browser was given before, as long as that keeps it.
 * @returns `undefined` where nothing comes, or the browser does not reckon here
 */
export async function fetchHash(address: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // biome-ignore lint/style/noRestrictedGlobals: a file of a release, no call of the API
    const reply = await fetch(address, { cache: 'force-cache', signal });
    if (!reply.ok || reply.redirected) return undefined;
    const hash = await crypto.subtle.digest('SHA-384', await reply.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(hash)));
  } catch {
    return undefined;
  }
}
