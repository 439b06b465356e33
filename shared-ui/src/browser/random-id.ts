/**
 * 32 random hexadecimal digits. They are not a secret, because a browser without `crypto` gets them from `Math.random`. Works on plain
 * http.
 */
export function randomId(): string {
  const bytes = new Uint8Array(16);
  try {
    crypto.getRandomValues(bytes);
  } catch {
    bytes.forEach((_, index) => {
      bytes[index] = Math.random() * 256;
    });
  }
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
