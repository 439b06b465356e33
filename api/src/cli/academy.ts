import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { couponLines } from './coupon';
import { courseLines } from './course';
import { mentorLines } from './mentor';
import { orderLines } from './order';
import { outboxLines } from './outbox';
import { newsletterLines, privacyLines } from './people';
import { table } from './print';
import { line } from './program';
import { queryLines } from './query';
import { recordLines } from './records';
import { reviewLines } from './review';
import { settingsLines } from './settings';

// The academy's back office on the command line: `npm run academy -- <command>`. It works while the site runs.

/** The whole command line, not yet run. */
export function academyProgram(): Command {
  const program = new Command('academy')
    .description('The back office of the academy.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows how it is used)');

  line(program, 'doctor', 'what keeps the academy from selling, and what to do about it', async (desk) => {
    const findings = await desk.run('doctor', undefined);
    desk.show(findings, (list) =>
      table(
        ['', 'FINDING', 'REMEDY'],
        list.map(({ level, text, remedy }) => [level, text, remedy]),
      ),
    );
    if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  });
  settingsLines(program);
  courseLines(program);
  mentorLines(program);
  couponLines(program);
  reviewLines(program);
  orderLines(program);
  queryLines(program);
  outboxLines(program);
  newsletterLines(program);
  privacyLines(program);
  recordLines(program);
  return program;
}
