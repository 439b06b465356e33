import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { AnyCommand, CommonOptions, Terminal } from './command/back-office-command';
import { type CommandRunner, openRunner } from './runner';
import { subjectLine } from './subject-line';
import { jsonOfPages, printPages } from './terminal/print-pages';

/**
 * Adds a command, with the options every command has. Its action opens the runner only when it runs something.
 * @param name as the back office knows it, such as `coupon.create`
 */
export function addCommand(parent: Command, name: string, declared: AnyCommand): void {
  const {
    args = '',
    about,
    options = [],
    needs = [],
    writes = false,
    fillsEmpty = false,
    atTerminal,
  } = declared;
  const command = parent.command(`${name.split('.').at(-1)} ${args}`.trim()).description(about);
  command.option('--json', 'print JSON instead of a table');
  if (writes) {
    command.option('--as <name>', 'who makes the change; default: the system user');
    command.option('--dry-run', 'show what would happen, and change nothing');
  }
  for (const [flags, text] of needs) command.requiredOption(flags, text);
  for (const [flags, text] of options) command.option(flags, text);
  command.action(async (...given: unknown[]) => {
    const typed = given
      .slice(0, -2)
      .flat()
      .map((value) => String(value ?? ''));
    const chosen = command.opts<CommonOptions>();
    await withTerminal(name, { ...chosen, fillsEmpty }, (terminal) => atTerminal(terminal, typed, chosen));
  });
}

async function withTerminal(
  name: string,
  {
    json = false,
    dryRun = false,
    as: actor = systemUser(),
    fillsEmpty,
  }: CommonOptions & { fillsEmpty: boolean },
  work: (terminal: Terminal<unknown, unknown>) => Promise<void>,
): Promise<void> {
  let opening: Promise<CommandRunner> | undefined;
  let announcing: Promise<void> | undefined;
  const print = (text: string) => process.stderr.write(`${text}\n`);
  // What a command reports before it opens the database comes after the first line.
  let held: string[] | undefined = [];
  const tell = (text: string) => void (held ? held.push(text) : print(text));
  const release = () => {
    for (const text of held ?? []) print(text);
    held = undefined;
  };
  try {
    await work({
      async run(input) {
        opening ??= openRunner(process.env, { fillsEmpty });
        const runner = await opening;
        announcing ??= subjectLine(runner).then((line) => {
          print(line);
          release();
        });
        await announcing;
        return runner.run(name, input, { actor, dryRun, progress: tell });
      },
      show(result, text) {
        console.log(json ? JSON.stringify(result, null, 2) : text(result));
        if (dryRun) tell('Dry run: nothing was changed.');
      },
      showPages: (pages, texts) => printPages(process.stdout, json ? jsonOfPages(pages) : texts()),
      tell,
    });
  } finally {
    release();
    await opening?.then(
      (runner) => runner.close(),
      () => {},
    );
  }
}

/** The person who typed the command, also where `sudo` or the installed `academy` has changed the user. */
function systemUser(): string {
  return process.env.SUDO_USER || userInfo().username;
}
