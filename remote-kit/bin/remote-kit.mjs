#!/usr/bin/env node
// What a remote's team types: `remote-kit test`. It is the kit that the remote here has, wherever this file was linked from;
// where there is no remote yet, this one.
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
