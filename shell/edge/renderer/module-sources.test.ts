import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Findings, VerifiedFiles } from '@stepwell/release-server/files';
import { type Release, readRelease } from '@stepwell/release-server/release';
import { aBuild } from '@stepwell/release-server/testing';
import { readModuleSources } from './module-sources';

const SHELL = { 'node/render.js': 'exports.renderPage = null;' };

test('leaves out a remote’s file that was changed after it was published', async () => {
  const { shell, catalog } = releases();
  writeFileSync(join(catalog.folder, 'node/Page.js'), 'changed');

  const { remotes } = await read(shell, catalog);

  expect(remotes.map(({ module }) => module)).toEqual(['Other']);
});

test('throws if the shell’s file is damaged', async () => {
  const { shell, catalog } = releases();
  writeFileSync(join(shell.folder, 'node/render.js'), 'changed');

  await expect(read(shell, catalog)).rejects.toThrow('the node file of shell 1 is damaged');
});

function releases() {
  return {
    shell: readRelease(aBuild('shell', '1', { extra: SHELL })),
    catalog: readRelease(aBuild('catalog', '1', { extra: { 'node/Other.js': 'other' } })),
  };
}

function read(shell: Release, remote: Release) {
  const files = new VerifiedFiles(new Findings(() => undefined));
  return readModuleSources({ shell, remotes: [remote], files });
}
