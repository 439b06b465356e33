#!/usr/bin/env node
// The command `remote-kit`. It runs the kit that is installed for the package in this folder; without a package, the kit of this
// file.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../typescript/register.mjs';

const COMMANDS = '@stepwell/remote-kit/commands';

await import(commandsHere() ?? COMMANDS);

function commandsHere() {
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(COMMANDS)).href;
  } catch {
    return undefined;
  }
}
