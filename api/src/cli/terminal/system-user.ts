import { userInfo } from 'node:os';

/** System user who typed the command. With `sudo`, which the installed `academy` uses, the process runs as another user. */
export function currentSystemUser(): string {
  return process.env.SUDO_USER || userInfo().username;
}
