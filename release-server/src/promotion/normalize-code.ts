// Removes from built code what differs in every release (ids, hashes, minified names), so that releases can be compared.

/** A script without minified names and without hashes in class names. */
export function normalizeScript(code: string): string {
  return code
    .replaceAll(/-[\w+/-]{5}(?=["' ])/g, '-')
    .replaceAll(/(?<![\w$."'-])[A-Za-z_$][\w$]?(?![\w$"'-])/g, '_');
}

/** A style sheet without hashes in the names of classes and animations. */
export function normalizeStyle(text: string): string {
  const animations = [...text.matchAll(/@keyframes (([\w-]+)-[\w+/-]{5})(?![\w-])/g)];
  return animations
    .reduce((all, [, name = '', plain = '']) => all.replaceAll(name, plain), text)
    .replaceAll(/(\.[\w-]+)-[\w+/-]{5}(?=[^\w-])/g, '$1');
}

/**
 * Content of a file without the release id, without hashes, and for scripts without minified names.
 * @param name such as `browser/347.2446c6e8.js`
 */
export function normalizeContent(name: string, content: Buffer, id: string): string {
  if (!/\.(js|css)$/.test(name)) return content.toString('latin1');
  const text = withoutRelease(content.toString(), id);
  return name.endsWith('.js') ? normalizeScript(text) : normalizeStyle(text);
}

/** Code without the id of its release, and without hashes in names of files. */
export function withoutRelease(text: string, id: string): string {
  return text
    .replaceAll(id, '')
    .replaceAll(id.replaceAll(/[^\w]/g, '_'), '')
    .replaceAll(/\b[0-9a-f]{8}\b/g, '');
}

export function nameWithoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1');
}
