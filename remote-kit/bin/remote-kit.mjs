#!/usr/bin/env node
// What a remote's team types: `remote-kit test`. It is the kit that the remote here has, wherever this file was linked from.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../typescript/register.mjs';

const { resolve } = createRequire(join(process.cwd(), 'package.json'));

await import(pathToFileURL(resolve('@stepwell/remote-kit/commands')).href);
