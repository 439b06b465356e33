/** Code without the names that a minimizer chooses, and without the hashes of class names: both change with each release. */
export function plainScript(code: string): string {
  return code
    .replaceAll(/-[\w+/-]{5}(?=["' ])/g, '-')
    .replaceAll(/(?<![\w$."'-])[A-Za-z_$][\w$]?(?![\w$"'-])/g, '_');
}

/** A style sheet without the hashes of names of classes and animations, which change with each release. */
export function plainStyle(text: string): string {
  const animations = [...text.matchAll(/@keyframes (([\w-]+)-[\w+/-]{5})(?![\w-])/g)];
  return animations
    .reduce((all, [, name = '', plain = '']) => all.replaceAll(name, plain), text)
    .replaceAll(/(\.[\w-]+)-[\w+/-]{5}(?=[^\w-])/g, '$1');
}

/**
 * What a file of a release says, apart from what every release changes: its id, class names, and names of files.
 * @param name such as `browser/347.2446c6e8.js`
 */
export function plainContent(name: string, content: Buffer, id: string): string {
  if (!/\.(js|css)$/.test(name)) return content.toString('latin1');
  const text = withoutRelease(content.toString(), id);
  return name.endsWith('.js') ? plainScript(text) : plainStyle(text);
}

/** Code without the id of its release, and without hashes in names of files. */
export function withoutRelease(text: string, id: string): string {
  return text
    .replaceAll(id, '')
    .replaceAll(id.replaceAll(/[^\w]/g, '_'), '')
    .replaceAll(/\b[0-9a-f]{8}\b/g, '');
}

/** The name of a file without the hash of its content. */
export function plainName(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1');
}
