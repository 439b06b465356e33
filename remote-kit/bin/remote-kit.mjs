#!/usr/bin/env node
// The command `remote-kit`. A kit that is installed for the package in the current folder comes first, so that `npx` of another version
// builds with the kit of the repository. Otherwise the commands beside this file run.
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
