import { installedSettingsFile } from '@stepwell/server-kit/settings';

/**
 * Requires `DATABASE_URL` on a machine where the site is installed: without it, a program would silently use an embedded database
 * instead of the site's.
 * @throws Error that names the settings file and the variable
 */
export function requireDatabaseUrlOnInstalledSite(variables: Record<string, string | undefined>): void {
  const file = installedSettingsFile(variables);
  if (variables.DATABASE_URL?.trim() || !file) return;
  throw new Error(
    `DATABASE_URL is not set, but the site that is installed here has its settings in ${file}. Use the installed command 'academy', which reads that file and api.env beside it, or set DATABASE_URL. If api.env has no DATABASE_URL, add it there.`,
  );
}
