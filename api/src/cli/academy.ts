import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { commandNames, commandOf } from './back-office/commands';
import { addCommand } from './command-line';

// The academy's back office on the command line: `npm run academy -- <command>`. It works while the site runs.

/** What the commands of a folder are about. */
const GROUPS: { readonly [folder: string]: string } = {
  coupon: 'the coupons',
  course: 'the courses',
  mentor: 'the mentors',
  newsletter: 'the addresses that want the newsletter',
  order: 'the orders',
  outbox: 'the mails: kept, waiting, sent and failed',
  privacy: "a person's data, by e-mail address",
  query: 'questions sent from the contact page',
  review: 'payment references that wait for approval',
  sample: 'the sample academy',
  settings: 'announcement, enrolment, payee, GST, legal details',
};

/**
 * The command line, not yet run.
 * @param asked its first word: where that names a command or a folder of commands, the others are not loaded
 */
export async function academyProgram(asked?: string): Promise<Command> {
  const program = new Command('academy')
    .description('The back office of the academy.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows how it is used)');
  const names = commandNames();
  const meant = names.filter((name) => name.split('.')[0] === asked);
  const groups = new Map<string, Command>();
  for (const name of meant.length > 0 ? meant : names) {
    const command = await commandOf(name);
    const [folder = '', isGrouped] = name.split('.');
    const group = groups.get(folder) ?? (isGrouped ? program.command(folder) : program);
    if (isGrouped && !groups.has(folder)) groups.set(folder, group.description(GROUPS[folder] ?? ''));
    if (command) addCommand(group, name, command);
  }
  return program;
}
