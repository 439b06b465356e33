#!/usr/bin/env node
// The command `remote-kit`. Runs the commands of the kit that is installed for the package in the current folder, so that even `npx` with
// another version builds with the repository's kit. If none is installed there, the commands of this package run.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../typescript/register.mjs';

const COMMANDS = '@stepwell/remote-kit/commands';

await import(installedCommands() ?? COMMANDS);

function installedCommands() {
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(COMMANDS)).href;
  } catch {
    return undefined;
  }
}
