import { acceptByCommand } from '../test-run/accept-command';
import { dataDirOf, withManager } from './with-manager';

const USAGE =
  'remote-kit accept lists differences; remote-kit accept <difference>...|--all-seen --by <name> [--report <folder>]';

/** `remote-kit accept`. @returns whether every scenario has passed now */
export function acceptInRemote(folder: string): Promise<boolean> {
  return acceptByCommand(process.argv.slice(3), {
    usage: USAGE,
    dataDir: dataDirOf(folder),
    within: (act) => withManager(folder, act),
    report: console.log,
  });
}
