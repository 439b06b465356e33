import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import type { AnyObjectSchema } from 'yup';
import { ApiError, errorMessage } from '../lib/api-error';
import type { Act, Caller } from './act';

/** What a request to the socket holds, as JSON. Without `act`, the reply lists all acts. */
export interface ActRequest {
  act?: string;
  input?: Record<string, unknown>;
}

/** An act in the list: its fields, those that are required with an asterisk. */
export interface ListedAct {
  act: string;
  fields: string[];
}

/** Serves the acts on the socket of the data folder, which only this user may open, so every caller is the operator. */
export function serveActs(
  server: Server,
  acts: readonly Act[],
  caller: Omit<Caller, 'name' | 'roles' | 'memberId'>,
): void {
  const operator: Caller = { ...caller, name: 'operator', roles: ['owner'], memberId: null };
  server
    .removeAllListeners('request')
    .on('request', async (request: IncomingMessage, response: ServerResponse) => {
      const { status, body } = await answer(acts, operator, await text(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
}

async function answer(
  acts: readonly Act[],
  operator: Caller,
  sent: string,
): Promise<{ status: number; body: { data: unknown } | { message: string } }> {
  const { act: name, input = {} } = (parseJson(sent) ?? {}) as ActRequest;
  if (name === undefined) return { status: 200, body: { data: acts.map(listed) } };
  const act = acts.find((each) => each.act === name);
  if (!act)
    return { status: 404, body: { message: `There is no act '${name}': 'npm run academy' lists them.` } };
  try {
    return { status: 200, body: { data: (await act(operator, await withFile(act.schema, input))) ?? null } };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500;
    return {
      status,
      body: { message: error instanceof ApiError ? refusalText(error) : errorMessage(error) },
    };
  }
}

/** One line: the message of each field, or that of the act. */
function refusalText({ message, data }: ApiError): string {
  const fields = Object.entries(data?.fields ?? {});
  return fields.length > 0 ? fields.map(([name, text]) => `--${name}: ${text}`).join('; ') : message;
}

/** Reads the file of an act that takes one. An act that writes a file gets its path. */
async function withFile(schema: AnyObjectSchema, input: Record<string, unknown>): Promise<object> {
  const { file } = input;
  if (typeof file !== 'string' || schema.fields.file?.describe().type !== 'mixed') return input;
  try {
    return { ...input, file: { name: basename(file), bytes: await readFile(file) } };
  } catch (error) {
    throw new ApiError(422, `--file: ${(error as Error).message}`);
  }
}

function listed({ act, schema }: Act): ListedAct {
  const fields = Object.entries(schema.describe().fields).map(([name, field]) =>
    'optional' in field && !field.optional ? `${name}*` : name,
  );
  return { act, fields };
}

/** Whether a reply of the socket holds data. */
export function isData(reply: unknown): reply is { data: unknown } {
  return isRecord(reply) && 'data' in reply;
}
