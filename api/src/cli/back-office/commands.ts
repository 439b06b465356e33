import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AnyCommand } from '../command/back-office-command';

const FOLDER = join(import.meta.dirname, '../commands');

/**
 * The names of everything the back office can do. Each file of `commands` is a command, and its path is the name:
 * `coupon/create.ts` is `coupon.create`, and `coupon create` on the command line.
 */
export function commandNames(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, '').split(sep).join('.'))
    .sort();
}

/** Loads the command of a name, and no other. */
export async function commandOf(name: string): Promise<AnyCommand | undefined> {
  if (!commandNames().includes(name)) return undefined;
  const { command } = (await import(`../commands/${name.replaceAll('.', '/')}`)) as { command: AnyCommand };
  return command;
}
