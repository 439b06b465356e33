#!/usr/bin/env node
// The command `remote-kit`. It runs the version of the kit that is installed for the package in the current folder. In a folder
// without a package it runs the version that this file belongs to.
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
