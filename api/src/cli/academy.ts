import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { auditCommands } from './commands/audit';
import { backupCommands } from './commands/backup';
import { couponCommands } from './commands/coupon';
import { courseCommands } from './commands/course';
import { doctorCommands } from './commands/doctor';
import { mentorCommands } from './commands/mentor';
import { newsletterCommands } from './commands/newsletter';
import { orderCommands } from './commands/order';
import { outboxCommands } from './commands/outbox';
import { privacyCommands } from './commands/privacy';
import { queryCommands } from './commands/query';
import { reviewCommands } from './commands/review';
import { settingsCommands } from './commands/settings';

// The academy's back office on the command line: `npm run academy -- <command>`. It works while the site runs.

/** The whole command line, not yet run. */
export function academyProgram(): Command {
  const program = new Command('academy')
    .description('The back office of the academy.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows how it is used)');

  doctorCommands(program);
  settingsCommands(program);
  courseCommands(program);
  mentorCommands(program);
  couponCommands(program);
  reviewCommands(program);
  orderCommands(program);
  queryCommands(program);
  outboxCommands(program);
  newsletterCommands(program);
  privacyCommands(program);
  auditCommands(program);
  backupCommands(program);
  return program;
}
