import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { belongsToAnother } from '@stepwell/servers/private-data';
import { commandOf } from '../back-office/commands';
import { type CommandLine, type CommandRequest, socketPath } from '../back-office/socket';
import { type Environment, readEnvironment } from '../base/environment';
import { Refusal } from '../base/refusal';
import { requireServiceDatabase } from '../base/service-settings';
import { type CommandOptions, runCommand } from '../command/command';
import type { Database } from '../database/connection';
import type { Holder } from '../database/holders';
import { databaseInWords } from '../database/in-words';
import { holderOf, InUse, named } from '../database/lock';
import { hasTables, migrate } from '../database/migrate';
import { openDatabase } from '../database/open';

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

/** An API that has just been started holds the lock for some seconds before it listens. */
const PATIENCE_MS = 15_000;
/** Nobody held the lock a moment ago: who does now is another command, which will not take long, or an API that starts. */
const RACE_MS = 3000;

/**
 * Opens the academy's database, or finds the process that has it open. Never creates one.
 * @param options.fillsEmpty a PostgreSQL database without tables is given them, and is no error
 * @throws Error that says why that is not possible, and what to do
 */
export async function openRunner(
  variables: Record<string, string | undefined>,
  { fillsEmpty = false } = {},
): Promise<CommandRunner> {
  if (variables.API_ORIGIN?.trim()) {
    throw new Error(
      'API_ORIGIN is set: the site uses an API elsewhere, whose database is not ours to change. Use the tools of that API, or unset API_ORIGIN.',
    );
  }
  requireServiceDatabase(variables);
  const environment = readEnvironment(variables);
  const viaHolder = (holder: Holder) => bySocket(environment, holder);
  const holder = environment.databaseUrl ? undefined : await holderOf(environment.dataDir, tell);
  if (holder) return viaHolder(holder);
  try {
    return await directly(environment, fillsEmpty);
  } catch (error) {
    if (error instanceof InUse) return viaHolder(error.holder);
    throw error;
  }
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function directly(environment: Environment, fillsEmpty: boolean): Promise<CommandRunner> {
  const database = await openDatabase(environment, { patienceMs: RACE_MS, onWait: tell, mayCreate: false });
  const place = databaseInWords(environment);
  if (environment.databaseUrl && !fillsEmpty && !(await hasTables(database.sql))) {
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

async function bySocket(environment: Environment, holder: Holder): Promise<CommandRunner> {
  const path = socketPath(environment.dataDir);
  const startedAt = Date.now();
  return {
    database: `${databaseInWords(environment)}, through the running API`,
    async run(name, input, { actor, dryRun, progress }) {
      for (;;) {
        try {
          return await send(path, { name, input, actor, dryRun }, progress);
        } catch (error) {
          const isStarting = error instanceof NotListening && Date.now() - startedAt < PATIENCE_MS;
          if (!isStarting)
            throw error instanceof NotListening ? new Error(`${error.message} (${named(holder)})`) : error;
          await pause(200);
        }
      }
    },
    async close() {},
  };
}

class NotListening extends Error {
  override name = 'NotListening';
}

function send(path: string, command: CommandRequest, progress: (text: string) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST', path: '/' }, async (response) => {
      for await (const text of createInterface({ input: response })) {
        const line = JSON.parse(text) as CommandLine;
        if ('progress' in line) progress(line.progress);
        else if ('result' in line) resolve(line.result);
        else if ('failure' in line) reject(new Error(line.failure));
        else reject(refusalOf(line.refusal));
      }
      reject(new Error('The API ended before it answered. Look whether the command was carried out.'));
    });
    call.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'EACCES') return reject(belongsToAnother(path));
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(
        isAbsent ? new NotListening(`The process that holds the database does not listen at ${path}`) : error,
      );
    });
    call.end(JSON.stringify(command));
  });
}

function refusalOf({
  status,
  message,
  fields,
}: {
  status: number;
  message: string;
  fields?: Record<string, string>;
}) {
  return new Refusal(status, message, fields ? { fields } : null);
}
