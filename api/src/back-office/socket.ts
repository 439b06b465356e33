import { createHash } from 'node:crypto';
import { lstatSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FieldMessages } from '@stepwell/contract';
import { Refusal, reasonOf } from '../base/refusal';
import { type CommandOptions, runCommand } from '../command/command';
import type { Sql } from '../database/connection';
import { commandOf } from './commands';

/** What the back office sends: one command. */
export interface CommandRequest {
  name: string;
  input: unknown;
  actor: string;
  dryRun: boolean;
}

/** What it gets back, one JSON object a line: any number of `progress`, then one of the others. */
export type CommandLine =
  | { progress: string }
  | { result: unknown }
  | { refusal: { status: number; message: string; fields?: FieldMessages } }
  | { failure: string };

/** A Unix socket's address has room for about a hundred bytes. */
const ADDRESS_MAX_BYTES = 100;

/**
 * Where the API of this data folder listens for the back office: in the folder, if the address fits.
 * @throws Error if it does not fit, and another user created a file in its place, to be sent what staff send
 */
export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'api.sock');
  if (Buffer.byteLength(path) <= ADDRESS_MAX_BYTES) return path;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = join(tmpdir(), `stepwell-${hash}.sock`);
  const uid = lstatSync(elsewhere, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || [0, process.geteuid?.(), statSync(dataDir).uid].includes(uid)) return elsewhere;
  throw new Error(`${elsewhere} was created by another user: remove it, or set DATA_DIR to a shorter path.`);
}

/** What commands must know of the site. */
type Site = Pick<CommandOptions, 'publicUrl' | 'sendsMail'>;

/** Takes the back office's commands on a socket that only this system user may open. */
export async function listenForBackOffice(database: Sql, path: string, site: Site = {}): Promise<Server> {
  const server = createServer((request, response) => {
    serve(database, site, request, response).catch((error: unknown) => {
      write(response, { failure: reasonOf(error) });
      response.end();
    });
  });
  // The caller holds the folder's lock: a socket that is there belongs to a process that is dead.
  rmSync(path, { force: true });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  return server;
}

async function serve(
  database: Sql,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, input, actor, dryRun } = JSON.parse(await text(request)) as CommandRequest;
  response.setHeader('content-type', 'application/x-ndjson');
  const command = await commandOf(name);
  if (!command) throw new Error(`This API knows no command '${name}'. Is it of another version?`);
  try {
    const progress = (step: string) => write(response, { progress: step });
    write(response, {
      result: await runCommand(database, command.act, input, { ...site, actor, dryRun, progress }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, data } = error;
    write(response, { refusal: { status, message, ...data } });
  }
  response.end();
}

function write(response: ServerResponse, line: CommandLine): void {
  response.write(`${JSON.stringify(line)}\n`);
}
