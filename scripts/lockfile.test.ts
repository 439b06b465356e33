import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Decision 001: every installed package is verified by a hash, has a permissive licence, and can come from any registry.

interface Entry {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  /** Processors for which a binary is built. */
  cpu?: string[];
  link?: boolean;
}

const installed = Object.entries(packages())
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }));

const PERMISSIVE = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MIT-0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1)$/;
/** Other licences, with the tools that may have them, because their code is not sent to visitors. */
const TOOLS: Record<string, RegExp> = {
  // sharp loads libvips as a library of its own.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  'MPL-2.0': /^(axe-core|@axe-core\/playwright|lightningcss.*)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'Python-2.0': /^argparse$/,
  // The MIT licence, in a file of the package.
  'SEE LICENSE IN LICENSE': /^spawndamnit$/,
  Unlicense: /^(tweetnacl|memfs|fs-monkey)$/,
};
/** Licences, as in the packages' own files, of packages whose `package.json` names none. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT', 'svg-tags': 'MIT' };

test('every package of every platform has a SHA-512 integrity hash', () => {
  const weak = installed.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));

  expect(installed.length).toBeGreaterThan(100);
  expect(weak.map(({ name }) => name)).toEqual([]);
});

test('every licence is permissive, except for listed tools', () => {
  const notPermissive = installed.filter(({ name, cpu, license = UNNAMED[name] ?? '' }) => {
    // The lockfile entry of a binary for another system names no licence, so the tool's licence applies.
    if (!license && cpu) return false;
    const parts = license.replace(/[()]/g, '').split(' AND ');
    const isPermissive = parts.every((part) =>
      part.split(' OR ').some((licence) => PERMISSIVE.test(licence)),
    );
    return !isPermissive && !TOOLS[license]?.test(name);
  });

  expect(notPermissive.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('the lockfile names no registry', () => {
  const naming = installed.filter(({ resolved }) => resolved);

  expect(naming.map(({ name }) => name)).toEqual([]);
});

function packages(): Record<string, Entry> {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, Entry> }).packages;
}
