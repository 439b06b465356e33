import { join } from 'node:path';

/** The first module of the shell's build in development, at which React registers itself for Fast Refresh. */
export const REFRESH_HOOK = join(import.meta.dirname, 'refresh-hook.js');
