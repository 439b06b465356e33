import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { linesIn } from '@stepwell/server-kit/text-lines';
import type { Sql } from '../database/connection';
import { describeDatabase } from '../database/describe-database';
import { connectToHolder, type Holder, InUse } from '../database/lock';
import { migrate } from '../database/migrate';
import { openDatabase } from '../database/open';
import { hasTable } from '../database/rows';
import { ApiError } from '../lib/api-error';
import { type Environment, readEnvironment } from '../lib/environment';
import { requireDatabaseUrlOnInstalledSite } from '../lib/service-settings';
import type { Caller } from '../staff/rights/caller';
import { type CommandOptions, runCommand } from './command/command';
import { commandOf } from './command-groups';
import type { CommandLine, CommandRequest } from './command-socket';

export interface RunOptions {
  caller: Caller;
  dryRun: boolean;
  progress(text: string): void;
}

/** Runs commands in this process, or in the API that has the embedded database open. */
export interface CommandRunner {
  /** Description of the database, without its password. */
  readonly database: string;
  /** Whether the database is on a PostgreSQL server, not embedded. */
  readonly isServer: boolean;
  /** @param name such as `coupon.create` */
  run(name: string, input: unknown, options: RunOptions): Promise<unknown>;
  close(): Promise<void>;
}

/** Maximum wait until the process that has the embedded database open accepts a command. That process may be starting or ending. */
const ACCEPT_TIMEOUT_MS = 15_000;
/** Maximum wait for the embedded database's lock, if another command or a starting API acquires it at the same time. */
const LOCK_MS = 3000;

/**
 * Opens and migrates the academy's database, or connects to the process that has it open. Never creates a database.
 * @param options.allowsEmptyDatabase migrates a PostgreSQL database without tables instead of refusing it
 * @throws Error with reason and remedy
 */
export async function openRunner(
  variables: Record<string, string | undefined>,
  { allowsEmptyDatabase = false } = {},
): Promise<CommandRunner> {
  if (variables.API_ORIGIN?.trim()) {
    throw new Error(
      'API_ORIGIN is set: the site uses an API elsewhere, whose database these commands cannot change. Use the tools of that API, or unset API_ORIGIN.',
    );
  }
  requireDatabaseUrlOnInstalledSite(variables);
  const environment = readEnvironment(variables);
  const viaHolder = () => holderRunner(environment, () => openRunner(variables, { allowsEmptyDatabase }));
  const holder = environment.databaseUrl ? undefined : await connectToHolder(environment.dataDir);
  holder?.socket.destroy();
  if (holder) return viaHolder();
  try {
    return await directRunner(environment, allowsEmptyDatabase);
  } catch (error) {
    // Another process has acquired the lock since the check above.
    if (error instanceof InUse) return viaHolder();
    throw error;
  }
}

/**
 * Like `openRunner`, for a process that runs many commands, such as the desk. If no API runs, the runner opens the embedded database for
 * each command and closes it afterwards, because an open database would prevent an API from starting.
 */
export async function openLongLivedRunner(
  variables: Record<string, string | undefined>,
): Promise<CommandRunner> {
  const environment = readEnvironment(variables);
  if (environment.databaseUrl) return openRunner(variables);
  return holderRunner(environment, () => openRunner(variables));
}

function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Opens and migrates the database, and runs the commands in this process. */
async function directRunner(environment: Environment, allowsEmptyDatabase: boolean): Promise<CommandRunner> {
  const database = await openDatabase(environment, { timeoutMs: LOCK_MS, report, mayCreate: false });
  const place = describeDatabase(environment);
  const needsTables = environment.databaseUrl && !allowsEmptyDatabase;
  // Every database that was ever migrated has this table.
  if (needsTables && !(await hasTable(database.sql, 'schema_migrations'))) {
    await database.close();
    throw new Error(
      `The database of DATABASE_URL (${place}) has no academy. If it is the right one, run 'npm run migrate' first.`,
    );
  }
  await migrate(database.sql, undefined, report);
  const { publicUrl, deskUrl, smtpUrl } = environment;
  const site = { publicUrl, deskUrl, sendsMail: smtpUrl !== undefined };
  return {
    database: place,
    isServer: environment.databaseUrl !== undefined,
    run: (name, input, options) => runNamed(database.sql, name, input, { ...options, ...site }),
    close: database.close,
  };
}

/** Runs a command by its name. @throws Error for an unknown name; ApiError like the command */
export async function runNamed(
  sql: Sql,
  name: string,
  input: unknown,
  options: CommandOptions,
): Promise<unknown> {
  const command = await commandOf(name);
  if (!command) throw new Error(`There is no command '${name}'`);
  return runCommand(sql, command, input, options);
}

/**
 * Sends the commands to the process that has the embedded database open ("holder").
 * @param reopen opens the database for a command if the holder has ended
 */
function holderRunner(environment: Environment, reopen: () => Promise<CommandRunner>): CommandRunner {
  return {
    database: `${describeDatabase(environment)}, through the process that has it open`,
    isServer: false,
    async run(name, input, options) {
      const { caller, dryRun, progress } = options;
      const until = performance.now() + ACCEPT_TIMEOUT_MS;
      for (;;) {
        const holder = await connectToHolder(environment.dataDir);
        if (!holder) break;
        try {
          return await send(holder, { name, input, caller, dryRun }, until - performance.now(), progress);
        } catch (error) {
          if (!(error instanceof NotAccepted) || performance.now() >= until) throw error;
          await pause(200);
        }
      }
      const runner = await reopen();
      return runner.run(name, input, options).finally(() => runner.close());
    },
    async close() {},
  };
}

/** Thrown if the holder has not begun to run the command, so the command can be sent again. */
class NotAccepted extends Error {
  override name = 'NotAccepted';

  constructor(holder: Holder) {
    super(
      `${holder.name} has the database open and did not accept the command within ${ACCEPT_TIMEOUT_MS / 1000} seconds. Stop that process, or look whether the command was carried out and try again.`,
    );
  }
}

/** Sends a command over the holder's socket. @throws NotAccepted if no response begins within `timeoutMs` */
function send(
  holder: Holder,
  command: CommandRequest,
  timeoutMs: number,
  progress: (text: string) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ createConnection: () => holder.socket, method: 'POST', path: '/' });
    const abandon = () => {
      clearTimeout(timer);
      call.destroy();
      // This has no effect once the response has begun, because the promise is then resolved with `resultOf`.
      reject(new NotAccepted(holder));
    };
    const timer = setTimeout(abandon, timeoutMs);
    call.on('error', abandon);
    call.once('response', (response) => {
      clearTimeout(timer);
      resolve(resultOf(response, progress));
    });
    call.end(JSON.stringify(command));
  });
}

async function resultOf(response: IncomingMessage, progress: (text: string) => void): Promise<unknown> {
  let last: CommandLine | undefined;
  try {
    for await (const text of linesIn(response)) {
      last = JSON.parse(text) as CommandLine;
      if ('progress' in last) progress(last.progress);
    }
  } catch {
    // The connection was closed before the last line.
  }
  if (!last || 'progress' in last)
    throw new Error('The API ended before it answered. Look whether the command was carried out.');
  if ('failure' in last) throw new Error(last.failure);
  if ('refusal' in last) {
    const { status, message, fields } = last.refusal;
    throw new ApiError(status, message, fields ? { fields } : null);
  }
  return last.result;
}
