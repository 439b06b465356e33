import { requireOnInstalledSite } from '@stepwell/server-kit/settings';

/** Requires `DATABASE_URL` on a machine where the site is installed. @throws Error like `requireOnInstalledSite` */
export function requireDatabaseUrlOnInstalledSite(variables: Record<string, string | undefined>): void {
  requireOnInstalledSite(variables, {
    name: 'DATABASE_URL',
    value: variables.DATABASE_URL?.trim(),
    remedy:
      "Use the installed command 'academy', which reads that file and api.env beside it, or set DATABASE_URL. If api.env has no DATABASE_URL, add it there.",
  });
}
