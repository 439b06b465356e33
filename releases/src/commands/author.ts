import { userInfo } from 'node:os';

/** Name of the user who runs a command, for the log. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
