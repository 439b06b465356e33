import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/connection';
import { describeDatabase } from '../database/describe-database';
import { connectToHolder, type Holder, InUse } from '../database/lock';
import { hasTables, migrate } from '../database/migrate';
import { openDatabase } from '../database/open';
import { ApiError } from '../lib/api-error';
import { type Environment, readEnvironment } from '../lib/environment';
import { requireServiceDatabase } from '../lib/service-settings';
import { type CommandOptions, runCommand } from './command/command';
import { commandOf } from './command-groups';
import type { CommandLine, CommandRequest } from './command-socket';

export interface RunOptions {
  actor: string;
  dryRun: boolean;
  progress(text: string): void;
}

/** Where commands are run: in this process, or by the API that holds the embedded database. */
export interface CommandRunner {
  /** The database that commands work on, in words, without its password. */
  readonly database: string;
  /** @param name such as `coupon.create` */
  run(name: string, input: unknown, options: RunOptions): Promise<unknown>;
  close(): Promise<void>;
}

/** For an API that has just been started, which takes commands some seconds later, or the end of another command. */
const TIMEOUT_MS = 15_000;
/** A process that took the lock a moment ago is another command, which will not take long, or an API that starts. */
const RACE_MS = 3000;

/**
 * Opens the academy's database, or finds the process that has it open. Never creates one.
 * @param options.allowsEmptyDatabase a PostgreSQL database without tables is given them, and is no error
 * @throws Error that says why that is not possible, and what to do
 */
export async function openRunner(
  variables: Record<string, string | undefined>,
  { allowsEmptyDatabase = false } = {},
): Promise<CommandRunner> {
  if (variables.API_ORIGIN?.trim()) {
    throw new Error(
      'API_ORIGIN is set: the site uses an API elsewhere, whose database is not ours to change. Use the tools of that API, or unset API_ORIGIN.',
    );
  }
  requireServiceDatabase(variables);
  const environment = readEnvironment(variables);
  const bySocket = () => throughHolder(environment, () => openRunner(variables, { allowsEmptyDatabase }));
  const holder = environment.databaseUrl ? undefined : await connectToHolder(environment.dataDir);
  holder?.socket.destroy();
  if (holder) return bySocket();
  try {
    return await directly(environment, allowsEmptyDatabase);
  } catch (error) {
    if (error instanceof InUse) return bySocket();
    throw error;
  }
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function directly(environment: Environment, allowsEmptyDatabase: boolean): Promise<CommandRunner> {
  const database = await openDatabase(environment, { timeoutMs: RACE_MS, onWait: tell, mayCreate: false });
  const place = describeDatabase(environment);
  if (environment.databaseUrl && !allowsEmptyDatabase && !(await hasTables(database.sql))) {
    await database.close();
    throw new Error(
      `The database of DATABASE_URL (${place}) holds no academy. If it is the right one, run 'npm run migrate' first.`,
    );
  }
  await migrate(database.sql, undefined, tell);
  const site = { publicUrl: environment.publicUrl, sendsMail: environment.smtpUrl !== undefined };
  return {
    database: place,
    run: (name, input, options) => runHere(database, name, input, { ...options, ...site }),
    close: database.close,
  };
}

async function runHere(
  { sql }: Database,
  name: string,
  input: unknown,
  options: CommandOptions,
): Promise<unknown> {
  const command = await commandOf(name);
  if (!command) throw new Error(`There is no command '${name}'`);
  return runCommand(sql, command.act, input, options);
}

/** @param openAnew for when the holder has ended */
function throughHolder(environment: Environment, openAnew: () => Promise<CommandRunner>): CommandRunner {
  return {
    database: `${describeDatabase(environment)}, through the running API`,
    async run(name, input, options) {
      const { actor, dryRun, progress } = options;
      const until = performance.now() + TIMEOUT_MS;
      for (;;) {
        const holder = await connectToHolder(environment.dataDir);
        if (!holder) break;
        try {
          return await send(holder, { name, input, actor, dryRun }, until - performance.now(), progress);
        } catch (error) {
          if (!(error instanceof NotTaken) || performance.now() >= until) throw error;
          await pause(200);
        }
      }
      const runner = await openAnew();
      return runner.run(name, input, options).finally(() => runner.close());
    },
    async close() {},
  };
}

/** The holder has not begun to run the command. */
class NotTaken extends Error {
  override name = 'NotTaken';

  constructor(holder: Holder) {
    super(
      `${holder.name} has the database open and did not take the command within ${TIMEOUT_MS / 1000} seconds. Stop that process, or look whether the command was carried out and try again.`,
    );
  }
}

function send(
  holder: Holder,
  command: CommandRequest,
  timeoutMs: number,
  progress: (text: string) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ createConnection: () => holder.socket, method: 'POST', path: '/' });
    const giveUp = () => {
      clearTimeout(timer);
      call.destroy();
      // Has no effect once there is a response.
      reject(new NotTaken(holder));
    };
    const timer = setTimeout(giveUp, timeoutMs);
    call.on('error', giveUp);
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
    for await (const text of createInterface({ input: response })) {
      last = JSON.parse(text) as CommandLine;
      if ('progress' in last) progress(last.progress);
    }
  } catch {
    // The connection was cut.
  }
  if (!last || 'progress' in last)
    throw new Error('The API ended before it answered. Look whether the command was carried out.');
  if ('failure' in last) throw new Error(last.failure);
  if ('refusal' in last) throw apiErrorOf(last.refusal);
  return last.result;
}

function apiErrorOf({
  status,
  message,
  fields,
}: {
  status: number;
  message: string;
  fields?: Record<string, string>;
}) {
  return new ApiError(status, message, fields ? { fields } : null);
}
