import { acceptByCommand } from '../test-run/accept-command';
import { dataDirOf, withManager } from './with-manager';

const USAGE =
  'remote-kit accept lists differences; remote-kit accept <difference>...|--all-seen --by <name> [--report <folder>]';

/** `remote-kit accept`: lists the differences of a report, or accepts them. @returns `false` if scenarios still need a review after that */
export function acceptInRemote(folder: string): Promise<boolean> {
  return acceptByCommand(process.argv.slice(3), {
    usage: USAGE,
    dataDir: dataDirOf(folder),
    within: (act) => withManager(folder, act),
    report: console.log,
  });
}
