import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { containerName, type Release, SHELL } from '../release';
import { ReleaseError } from '../release-error';
import { checkManifest } from './manifest-check';
import { styleFaults } from './style-check';

/** Largest number of faults in the error text. */
const MAX_FAULTS = 5;
/** Limit of all style sheets of a remote together, because pages contain the styles of their regions inline. */
const MAX_STYLE_CHARACTERS = 300 * 1024;

/** Checks a build before it is published. @throws ReleaseError if its manifest is invalid, or its files could affect other remotes */
export function checkContent(build: Release): void {
  checkManifest(build);
  checkContainer(build);
  checkFileTypes(build);
  checkStyles(build);
}

/** Checks the name of the federation container, because with another release's name a page would run that release's modules. */
function checkContainer({ feature, id, container }: Release): void {
  const expected = feature === SHELL ? SHELL : containerName(feature, id);
  if (container !== expected)
    throw new ReleaseError(
      `${feature} ${id} cannot be published: its federation container is "${container}", and must be "${expected}". Build it with remote-kit.`,
    );
}

/** Extensions of files that are served to browsers: scripts, styles, data, pictures, sounds and fonts. */
const SERVED_EXTENSIONS = ['css', 'js', 'json', 'mp3', 'ogg', 'png', 'svg', 'wav', 'webp', 'woff2'];
/** Parts of an SVG file that run code or load content when a browser opens the file by its address. */
const ACTIVE_SVG =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b|[\s"'/]on\w+\s*=|javascript:|<!ENTITY|<\?xml-stylesheet|attributeName\s*=\s*["']?\s*(?:on|(?:xlink:)?href)/i;

/** Refuses files that could run code on the site's origin when a browser opens them: types that are not served, and active SVG. */
function checkFileTypes({ feature, id, folder, files }: Release): void {
  for (const name of Object.keys(files).filter((each) => each.startsWith('browser/'))) {
    const refuse = (why: string): never => {
      throw new ReleaseError(`${feature} ${id} cannot be published: remove ${name}, because ${why}.`);
    };
    const extension = extname(name).slice(1);
    if (!SERVED_EXTENSIONS.includes(extension))
      refuse(`only ${SERVED_EXTENSIONS.join(', ')} files are served to browsers`);
    if (extension === 'svg' && ACTIVE_SVG.test(readFileSync(join(folder, name), 'utf8')))
      refuse('a drawing may hold no script, no handler and no foreign content');
  }
}

/** Refuses styles that affect other remotes. The shell is skipped, because its styles apply to the whole page. */
function checkStyles({ feature, id, folder, files }: Release): void {
  if (feature === SHELL) return;
  const sheets = Object.keys(files)
    .filter((name) => name.startsWith('browser/') && name.endsWith('.css'))
    .map((name) => ({ name, css: readFileSync(join(folder, name), 'utf8') }));
  const length = sheets.reduce((sum, { css }) => sum + css.length, 0);
  if (length > MAX_STYLE_CHARACTERS)
    throw new ReleaseError(
      `${feature} ${id} cannot be published: its styles have ${length} characters, and ${MAX_STYLE_CHARACTERS} are allowed. Remove rules that no element uses.`,
    );
  const faults = sheets.flatMap(({ name, css }) => styleFaults(name, css));
  if (faults.length === 0) return;
  const more = faults.length > MAX_FAULTS ? `; and ${faults.length - MAX_FAULTS} more` : '';
  throw new ReleaseError(
    `${feature} ${id} cannot be published, its styles would change regions of others: ${faults.slice(0, MAX_FAULTS).join('; ')}${more}.`,
  );
}
