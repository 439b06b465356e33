import { userInfo } from 'node:os';

/** Who does something at a command line, unless he says so himself. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
