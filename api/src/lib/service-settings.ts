import { statSync } from 'node:fs';

/** Where docs/deploying.md puts the settings of the installed services. */
const SETTINGS_FILE = '/etc/stepwell/site.env';

/**
 * On a machine with an installed site, a command without the services' settings would work on another database than they.
 * @throws Error that names the settings file and `DATABASE_URL`, where the file is there and the variable is not set
 */
export function requireServiceDatabase(variables: Record<string, string | undefined>): void {
  const file = variables.SETTINGS_FILE?.trim() || SETTINGS_FILE;
  if (variables.DATABASE_URL?.trim() || !isThere(file)) return;
  throw new Error(
    `DATABASE_URL is not set, but the site that is installed here has its settings in ${file}. Use the installed command 'academy', which reads that file, or set DATABASE_URL; in the file, if it is missing there.`,
  );
}

function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Its folder is closed to this user, as the services' is.
    return true;
  }
}
