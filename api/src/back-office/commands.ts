import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AnyCommand } from '../command/back-office-command';

const FOLDER = join(import.meta.dirname, '../commands');

let loading: Promise<ReadonlyMap<string, AnyCommand>> | undefined;

/**
 * Everything the back office can do, by name. Each file of `commands` is a command, and its path is the name:
 * `coupon/create.ts` is `coupon.create`, and `coupon create` on the command line.
 */
export function allCommands(): Promise<ReadonlyMap<string, AnyCommand>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlyMap<string, AnyCommand>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const commands = files.map(async (file): Promise<[string, AnyCommand]> => {
    const path = file.split(sep);
    const { command } = (await import(`../commands/${path.join('/')}`)) as { command: AnyCommand };
    return [path.join('.').replace(/\.ts$/, ''), command];
  });
  return new Map(await Promise.all(commands));
}
