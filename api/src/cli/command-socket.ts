import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FieldMessages } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { ApiError, errorMessage } from '../lib/api-error';
import type { Caller } from '../staff/rights/caller';
import { type CommandOptions, runCommand } from './command/command';
import { commandOf } from './command-groups';

// The API runs the commands of other processes, because only one process can have the embedded database open. `runner.ts` sends the commands.

/** A request to run a command. */
export interface CommandRequest {
  name: string;
  input: unknown;
  caller: Caller;
  dryRun: boolean;
}

/** A line of the response, in JSON: any number of `progress` lines, then one `result`, `refusal` or `failure`. */
export type CommandLine =
  | { progress: string }
  | { result: unknown }
  | { refusal: { status: number; message: string; fields?: FieldMessages } }
  | { failure: string };

type Site = Pick<CommandOptions, 'publicUrl' | 'deskUrl' | 'sendsMail'>;

/** Creates a request listener that runs commands which other processes send to the socket of the database's lock. */
export function backOfficeListener(database: Sql, site: Site = {}): RequestListener {
  return (request, response) => {
    handle(database, site, request, response).catch((error: unknown) => {
      write(response, { failure: errorMessage(error) });
      response.end();
    });
  };
}

async function handle(
  database: Sql,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, input, caller, dryRun } = JSON.parse(await text(request)) as CommandRequest;
  // The sender closes the connection when it times out.
  if (response.destroyed) return;
  response.setHeader('content-type', 'application/x-ndjson');
  // The headers are sent before the command runs, because a sender that has received them does not repeat the command.
  response.flushHeaders();
  const command = await commandOf(name);
  if (!command)
    throw new Error(
      `The running API has no command '${name}': its version may differ from that of this program`,
    );
  try {
    const progress = (step: string) => write(response, { progress: step });
    write(response, {
      result: await runCommand(database, command, input, { ...site, caller, dryRun, progress }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, data } = error;
    write(response, { refusal: { status, message, ...data } });
  }
  response.end();
}

function write(response: ServerResponse, line: CommandLine): void {
  response.write(`${JSON.stringify(line)}\n`);
}
