import { statSync } from 'node:fs';

/** Settings file of a site that is installed as services of the system (docs/deploying.md). */
const SETTINGS_FILE = '/etc/stepwell/site.env';

/**
 * Requires `DATABASE_URL` on a machine where the site is installed: without it, a command would silently use an embedded database
 * instead of the site's.
 * @throws Error that names the settings file and the variable
 */
export function requireDatabaseUrlOnInstalledSite(variables: Record<string, string | undefined>): void {
  const file = variables.SETTINGS_FILE?.trim() || SETTINGS_FILE;
  if (variables.DATABASE_URL?.trim() || !exists(file)) return;
  throw new Error(
    `DATABASE_URL is not set, but the site that is installed here has its settings in ${file}. Use the installed command 'academy', which reads that file and api.env beside it, or set DATABASE_URL. If api.env has no DATABASE_URL, add it there.`,
  );
}

function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // The folder exists, but this user has no access to it: the site is probably installed.
    return true;
  }
}
