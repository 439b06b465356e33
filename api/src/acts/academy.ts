import { request } from 'node:http';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { socketPath } from '../database/folder-claim';
import { readEnvironment } from '../lib/environment';
import { type ActRequest, isData, type ListedAct } from './acts-socket';

// `npm run academy -- <act> --field value …`: has the running API call an act, and prints the reply's data as JSON.

/** Parses `--field value` pairs. A field that is given several times is a list. @throws Error with one line */
export function parseFields(args: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (let at = 0; at < args.length; at += 1) {
    const [, name, inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? [];
    if (!name) throw new Error(`'${args[at]}' is no field: write --field value.`);
    if (inline === undefined) at += 1;
    const value = inline ?? args[at];
    if (value === undefined) throw new Error(`--${name} needs a value.`);
    const sent = name === 'file' ? resolve(value) : value;
    fields[name] = name in fields ? [fields[name], sent].flat() : sent;
  }
  return fields;
}

/** Sends a request to the API of a data folder. @throws Error with one line for a refusal, or without a running API */
export function callAct(dataDir: string, sent: ActRequest): Promise<unknown> {
  return new Promise((done, fail) => {
    const call = request({ socketPath: socketPath(dataDir), method: 'POST' }, async (response) => {
      const reply = await json(response);
      if (isData(reply)) done(reply.data);
      else fail(new Error((reply as { message: string }).message));
    });
    call.on('error', ({ code }: NodeJS.ErrnoException) =>
      fail(
        new Error(
          code === 'EACCES'
            ? `The API of ${dataDir} belongs to another user: run this as that user.`
            : `No API is running with DATA_DIR ${dataDir}: start one by 'npm start', or by 'npm run api' with the same settings.`,
        ),
      ),
    );
    call.end(JSON.stringify(sent));
  });
}

async function main([act, ...args]: readonly string[]): Promise<string> {
  const { dataDir } = readEnvironment(process.env);
  if (act !== undefined)
    return JSON.stringify(await callAct(dataDir, { act, input: parseFields(args) }), null, 2);
  const acts = (await callAct(dataDir, {})) as ListedAct[];
  return acts.map((each) => [each.act, ...each.fields.map((field) => `--${field}`)].join(' ')).join('\n');
}

if (process.argv[1] === import.meta.filename)
  main(process.argv.slice(2)).then(
    (output) => process.stdout.write(`${output}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message.replaceAll('\n', ' ')}\n`);
      process.exitCode = 1;
    },
  );
