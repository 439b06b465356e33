import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { transform } from '@swc/core';

const FILE = join(import.meta.dirname, 'in-page', `bar${extname(import.meta.filename)}`);

let made: Promise<string> | undefined;

/** The script is not part of a build: it is compiled at the first request. */
export function barScript(): Promise<string> {
  made ??= readFile(FILE, 'utf8').then(async (source) => {
    const { code } = await transform(source, {
      filename: FILE,
      configFile: false,
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    return code;
  });
  return made;
}
