// Removes from built code everything that differs in each release, so that releases can be compared: the release id, the hashes in file
// names (8 hexadecimal digits), the hashes in class names (`-` and 5 characters of base64), and minified names of one or two characters.
// `remote-kit/src/build/webpack-base.ts` sets the two lengths.

/** A script without minified names and without hashes in class names. */
export function normalizeScript(code: string): string {
  return code
    .replaceAll(/-[\w+/-]{5}(?=["' ])/g, '-')
    .replaceAll(/(?<![\w$."'-])[A-Za-z_$][\w$]?(?![\w$"'-])/g, '_');
}

/** A style sheet without hashes in the names of classes and animations. */
export function normalizeStyle(text: string): string {
  let plainText = text;
  for (const [, name = '', plainName = ''] of text.matchAll(/@keyframes (([\w-]+)-[\w+/-]{5})(?![\w-])/g))
    plainText = plainText.replaceAll(name, plainName);
  return plainText.replaceAll(/(\.[\w-]+)-[\w+/-]{5}(?=[^\w-])/g, '$1');
}

/** A script or style without release id, hashes and minified names; other files unchanged. @param name such as `browser/347.2446c6e8.js` */
export function normalizeContent(name: string, content: Buffer, id: string): string {
  if (!/\.(js|css)$/.test(name)) return content.toString('latin1');
  const text = withoutRelease(content.toString(), id);
  return name.endsWith('.js') ? normalizeScript(text) : normalizeStyle(text);
}

/**
 * Code without hashes of file names and without the id of its release, which the name of the federation container contains in another form.
 */
export function withoutRelease(text: string, id: string): string {
  return text
    .replaceAll(id, '')
    .replaceAll(id.replaceAll(/[^\w]/g, '_'), '')
    .replaceAll(/\b[0-9a-f]{8}\b/g, '');
}

export function nameWithoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1');
}
