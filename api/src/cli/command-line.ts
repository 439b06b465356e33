import type { Command } from 'commander';
import { isSamplePayee } from '../settings/sample-payee';
import type { SettingView } from '../settings/settings.repository';
import type { Caller } from '../staff/rights/caller';
import type { AnyCommand, Terminal } from './command/define-command';
import { type CommandRunner, openRunner } from './runner';
import { text } from './terminal/print';
import { jsonOfPages, printPages } from './terminal/print-pages';
import { currentSystemUser } from './terminal/system-user';

/** Options of every command; `as` and `dryRun` only of commands that write. */
interface CommonOptions {
  json?: boolean;
  as?: string;
  dryRun?: boolean;
}

/**
 * Adds a command and its common options to the program. The command opens the database only when it runs its act.
 * @param name such as `coupon.create`
 */
export function addCommand(parent: Command, name: string, definition: AnyCommand): void {
  const { args = '', about, options = [], requiredOptions = [], writes = false } = definition;
  const command = parent.command(`${name.split('.').at(-1)} ${args}`.trim()).description(about);
  command.option('--json', 'print JSON instead of a table');
  if (writes) {
    command.option('--as <name>', 'who makes the change; default: the system user');
    command.option('--dry-run', 'show what would happen, and change nothing');
  }
  for (const [flags, help] of requiredOptions) command.requiredOption(flags, help);
  for (const [flags, help] of options) command.option(flags, help);
  command.action(async (...passed: unknown[]) => {
    // Commander passes the arguments, then the options and the command itself. A variadic argument is a list.
    const typedArguments = passed
      .slice(0, -2)
      .flat()
      .map((value) => String(value ?? ''));
    const { json, as, dryRun, ...ownOptions } = command.opts<CommonOptions>();
    await withTerminal(name, definition, { json, as, dryRun }, (terminal) =>
      definition.atTerminal(terminal, typedArguments, ownOptions),
    );
  });
}

/**
 * Runs `work` with a terminal that opens the database at the first `run`, and closes it at the end. After opening, prints the subject line
 * (`subjectLine`) on stderr, and only then the lines that were reported before.
 */
async function withTerminal(
  name: string,
  { allowsEmptyDatabase }: AnyCommand,
  { json, dryRun = false, as }: CommonOptions,
  work: (terminal: Terminal<unknown, unknown>) => Promise<void>,
): Promise<void> {
  let runner: Promise<CommandRunner> | undefined;
  const print = (line: string) => process.stderr.write(`${line}\n`);
  // Lines that are reported before the subject line; `undefined` afterwards.
  let deferred: string[] | undefined = [];
  const report = (line: string) => void (deferred ? deferred.push(line) : print(line));
  const flush = () => {
    deferred?.forEach(print);
    deferred = undefined;
  };
  const callerAt = ({ isServer }: CommandRunner): Caller => ({
    from: 'terminal',
    systemUser: currentSystemUser(),
    as,
    // An installed site counts as a server even on the embedded database, so its commands need a member of staff.
    isServer: isServer || process.env.NODE_ENV === 'production',
  });
  const open = async () => {
    const opened = await openRunner(process.env, { allowsEmptyDatabase });
    try {
      print(await subjectLine(opened, callerAt(opened)));
    } catch (error) {
      await opened.close();
      throw error;
    }
    flush();
    return opened;
  };
  try {
    await work({
      isDryRun: dryRun,
      async run(input) {
        runner ??= open();
        const opened = await runner;
        return opened.run(name, input, { caller: callerAt(opened), dryRun, progress: report });
      },
      show(result, textOf) {
        console.log(json ? JSON.stringify(result, null, 2) : textOf(result));
        if (dryRun) report('Dry run: nothing was changed.');
      },
      showPages: (pages, texts) => printPages(process.stdout, json ? jsonOfPages(pages) : texts()),
      report,
    });
  } finally {
    flush();
    await runner?.then(
      ({ close }) => close(),
      // This error is not thrown again, because `work` has failed with it.
      () => {},
    );
  }
}

/** The line printed when the database is open: names of the academy and the database, so that staff notice a wrong database. */
async function subjectLine({ run, database }: CommandRunner, caller: Caller): Promise<string> {
  const options = { caller, dryRun: false, progress: () => {} };
  const settings = (await run('settings.list', undefined, options)) as SettingView[];
  const setting = (wanted: string) => settings.find(({ name }) => name === wanted)?.value ?? '';
  const sample = isSamplePayee(setting('payeeVPA')) ? 'the sample academy' : '';
  const name = setting('legalName') || sample || setting('payeeName') || 'no name set';
  return `academy: ${text(name)}; database: ${database}`;
}
